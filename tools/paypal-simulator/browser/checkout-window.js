// Tells the shop's page how the buyer decided; without a page to tell, the text stays to be read.
const result = document.getElementById("result");
if (result) {
  const { outcome, orderid: orderId, payerid: payerId, origin } = result.dataset;
  const shop = window.opener ?? (window.parent === window ? null : window.parent);
  if (shop && origin) shop.postMessage({ outcome, orderId, payerId }, origin);
}
