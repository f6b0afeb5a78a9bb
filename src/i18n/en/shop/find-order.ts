/** Find my order: for who has neither the link nor an account. */
export const findOrder = {
  title: "Find my order",
  metaDescription: "Find an order again with your e-mail address and its number.",
  art: "Nothing you paid for is ever lost.",
  line: "With the e-mail address you ordered with, and the number of one order. We send a one-time code to that address.",
  reference: "Order number or PayPal transaction ID",
  referenceHelp: "You find it in our e-mails, and on PayPal's receipt.",
  submit: "Send me a one-time code",
  sentTitle: "Check your e-mail",
  sentLine:
    "If there is such an order, a code is on its way to <email></email>. Enter it here, in this browser.",
  other: "Look for another order",
  foundTitle: "Your orders",
  foundLine: "Orders of <email></email>. This browser can show them for half an hour.",
  order: "Order <id></id>",
  listSeparator: ", ",
};
