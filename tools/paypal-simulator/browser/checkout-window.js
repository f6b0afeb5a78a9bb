// Reports the buyer's decision to the shop's page. Without an opener or parent, only the text is
// shown.
const result = document.getElementById("result");
if (result) {
  const { outcome, orderid: orderId, payerid: payerId, origin } = result.dataset;
  const shop = window.opener ?? (window.parent === window ? null : window.parent);
  if (shop && origin) shop.postMessage({ outcome, orderId, payerId }, origin);
}
