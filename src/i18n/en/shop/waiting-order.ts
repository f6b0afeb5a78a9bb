/** Of a paid order that cannot be filled yet: on the checkout page and in the profile. */
export const waitingOrder = {
  until: "If that has not happened by <at></at>, we refund you automatically.",
  choose: "Refund me instead",
  ask: "Refund this order now?",
  askLine: "The order ends, and nothing of it is delivered. We refund you the way you paid.",
  confirm: "Yes, refund me",
  keep: "No, I will wait",
  notRefunded: "Not refunded",
};
