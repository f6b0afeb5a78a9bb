/** What an owner is told, in mails, in a chat and in the panel. */
export const alerts = {
  kinds: {
    attention: "Needs attention",
    low_stock: "Low stock",
    delivery_late: "Delivery late",
    service_down: "Out of service",
    refund_failing: "Refund failing",
    batch_claims: "Complaints about a batch of keys",
    dispute: "Dispute",
  },
  choiceOf: "{name} ({choice})",
  lines: {
    order: "Order {order}: {reasons}",
    late: "Order {order} is late: {reasons}",
    unknown_payments: "Payments at PayPal that belong to no order",
    account_mails: "Mails of accounts do not go out",
    unknown_dispute: "A dispute of a payment that the shop does not know",
    stock: "{name}: {units, plural, =0 {none left} other {# left}}",
    stockAndDays:
      "{name}: {units, plural, =0 {none left} other {# left}}, {days, plural, =0 {less than a day} one {about a day} other {about # days}} at this pace",
    provider: "PayPal gives no answers: buyers cannot pay",
    mail: "The mail server takes no mails: codes wait",
    supplier: "The top-up supplier gives no answers: players wait for their credits",
    question:
      "{name}: several complaints, perhaps all by one buyer; decide whether its keys stay for sale",
    namedQuestion:
      "{name}, batch {batch}: several complaints, perhaps all by one buyer; decide whether its keys stay for sale",
    batch: "{name}: several buyers complain, its keys were taken out of sale",
    namedBatch: "{name}, batch {batch}: several buyers complain, its keys were taken out of sale",
  },
  message: {
    subject: "[shop]: {kind}",
    subjectOfSome: "[shop]: {kind} ({count, number})",
    subjectOfAll: "[shop]: {count, number} things need you",
    headline: "{kind}",
    headlineOfAll: "{count, number} things need you",
    line: "{count, plural, one {It is told once, and again when it comes back.} other {Each is told once, and again when it comes back.}}",
    more: "and {count, number} more",
    open: "Open the control panel",
  },
  summary: {
    subject: "[shop]: {day}",
    headline: "Your day in figures",
    line: "{day}",
    figures: "Sales",
    orders:
      "{count, plural, =0 {No order was paid} one {# order was paid} other {# orders were paid}}",
    revenue: "Revenue {revenue}, less refunds",
    waiting: "Waits for you",
    nothingWaits: "Nothing waits for you",
    waits: "{reason}: {count, number}",
    lowStock: "Low stock",
  },
  test: {
    subject: "[shop]: a test alert",
    headline: "Alerts arrive",
    line: "Asked for by {username}",
    group: "So it looks",
    works: "If you can read this, the shop can tell you what needs you.",
  },
};
