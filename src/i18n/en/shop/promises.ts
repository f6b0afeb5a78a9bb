/** What the shop promises and how it kept that: figures of its own orders, beside those that the specification fixes. */
export const promises = {
  title: "Promises kept",
  metaDescription:
    "How fast codes, top-up credits and refunds really were at [shop] in the last 90 days, calculated from every order.",
  heading: "What we promise, and how it went",
  lead: "Anyone can promise. So here is what really happened with every order of the last {days} days, including the slow ones.",
  figures: "The last {days} days",
  inbox: {
    promise: "The code is in your inbox within moments of your payment.",
    half: "Half of all orders with codes had them within {time}.",
    most: "95 of 100 had them within {time}.",
  },
  credits: {
    promise: "Top-up credits are there within five minutes of a confirmed payment.",
    share: "Share of all top-ups that were on time. Late and refused ones count as late.",
  },
  refunds: {
    promise: "A refund that we grant goes back at once.",
    half: "Half of all refunds reached the payer within {time}.",
    most: "95 of 100 arrived within {time}.",
  },
  replaced: {
    promise: "A key that does not work is replaced or refunded.",
    figure: "{count, number} in 1,000",
    share: "Share of the keys we sold that were reported and replaced.",
  },
  /** Stands alone, large. */
  figure: "{time}",
  tooFew: "Too few to tell: fewer than {fewest} in {days} days.",
  cases: {
    orders: "{count, plural, one {From # order} other {From # orders}}",
    topups: "{count, plural, one {From # top-up} other {From # top-ups}}",
    refunds: "{count, plural, one {From # refund} other {From # refunds}}",
    keys: "{count, plural, one {From # key} other {From # keys}}",
  },
  duration: {
    moment: "a second",
    seconds: "{count, plural, one {# second} other {# seconds}}",
    minutes: "{count, plural, one {# minute} other {# minutes}}",
    hours: "{count, plural, one {# hour} other {# hours}}",
    days: "{count, plural, one {# day} other {# days}}",
    both: "{larger} {smaller}",
  },
  how: {
    title: "How we count",
    from: "From the moment when the payment provider confirms your payment to the moment when your mail server accepts our e-mail, by one clock. Nothing is left out because it was slow: what has not arrived counts with the time it has waited so far.",
    refund:
      "A refund counts from our decision to the provider’s confirmation that the money is back. Your bank may take a few more days to show it.",
    read: "Calculated on {moment} (UTC).",
  },
  late: {
    title: "When we are late",
    told: "You do not need to ask. The page of your order says what happened and what comes next, and we e-mail you before you have to write to us.",
    next: "If something cannot be delivered, we refund it and e-mail you. Every order has the 30-day money-back guarantee.",
    find: "Waiting for something? <find>Find my order</find>.",
  },
};
