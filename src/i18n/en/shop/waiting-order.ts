/** Of a paid order that cannot be filled yet: on the checkout page and in the profile. */
export const waitingOrder = {
  until: "If that has not happened by <at></at>, your money goes back by itself.",
  choose: "I would rather have my money back",
  ask: "Shall your money go back now?",
  askLine:
    "The order ends then, and nothing of it is delivered. The money goes back the way you paid.",
  confirm: "Yes, give it back",
  keep: "No, I wait",
  notRefunded: "Not given back",
};
