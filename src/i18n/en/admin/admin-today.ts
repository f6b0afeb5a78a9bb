/** The control panel's first page. */
export const adminToday = {
  title: "Today",
  /** Date and time on the shop's clock; `place` is the city of its time zone, UTC is none. */
  now: "{day}, {time}{place, select, UTC { UTC} other { in {place}}}",
  loading: "Looking for what needs you",
  failed: "Today could not be loaded. Try again.",
  tryAgain: "Try again",
  yesterday: {
    none: "No orders yesterday.",
    brought:
      "Yesterday <b>{orders, plural, one {# order} other {# orders}}</b> brought <money></money>{comparison, select, much_more {, much more than on a usual {weekday}} little_more {, a little more than on a usual {weekday}} usual {, as usual on a {weekday}} little_less {, a little less than on a usual {weekday}} much_less {, much less than on a usual {weekday}} other {}}.",
    quick: "{count, plural, one {One arrived} other {# arrived}} in under a minute.",
    quickAndRefunded:
      "{count, plural, one {One arrived} other {# arrived}} in under a minute; {refunded, plural, one {one was refunded} other {# were refunded}}.",
    refunded: "{refunded, plural, one {One was refunded} other {# were refunded}}.",
  },
  needs: {
    title: "Needs you",
    none: "Nothing needs you",
    done: "{count, plural, =0 {Done. Nothing needs you.} one {Done. # thing needs you.} other {Done. # things need you.}}",
    /** Shown after the last row. */
    closing:
      "Nothing else needs you. Top-ups, payments and e-mail run automatically, last checked {time}.",
    closingNone: "Top-ups, payments and e-mail run automatically, last checked {time}.",
  },
  kinds: {
    dispute_open: "{count, plural, one {# dispute} other {# disputes}} to answer",
    dispute_due:
      "{count, plural, one {# dispute, answer by {due}} other {# disputes, answer the first by {due}}}",
    dispute_lost:
      "{count, plural, one {# lost dispute is} other {# lost disputes are}} not in the books",
    payment_held:
      "{count, plural, one {# payment differs from its order} other {# payments differ from their orders}}",
    payment_stuck: "{count, plural, one {# payment is} other {# payments are}} taking too long",
    payment_needs_seller:
      "{count, plural, one {# payment waits} other {# payments wait}} for you at PayPal",
    refund_refused: "{count, plural, one {# refund was} other {# refunds were}} refused",
    refund_stuck: "{count, plural, one {# refund is} other {# refunds are}} taking too long",
    return_unbooked:
      "{count, plural, one {# refund at PayPal is} other {# refunds at PayPal are}} not in the books",
    awaiting_approval: "{count, plural, one {# order waits} other {# orders wait}} for you",
    claim_open:
      "{count, plural, one {# problem was reported} other {Problems with # orders were reported}}",
    awaiting_stock:
      "{count, plural, one {# paid order waits} other {# paid orders wait}} for stock",
    order_unfilled: "{count, plural, one {# paid order} other {# paid orders}} cannot be filled",
    topup_to_credit: "{count, plural, one {# top-up} other {# top-ups}} to credit",
    topup_rejected: "{count, plural, one {# top-up was} other {# top-ups were}} rejected",
    mail_failed:
      "{count, plural, one {# order’s e-mail} other {The e-mails of # orders}} did not arrive",
    topup_unpaid:
      "{count, plural, one {# top-up was} other {# top-ups were}} sent and the money returned",
    supplier_conflict: "The supplier contradicts {count, plural, one {# order} other {# orders}}",
    returned_at_provider:
      "PayPal returned the money of {count, plural, one {# order} other {# orders}}",
    receipt_undrawn: "{count, plural, one {# receipt} other {# receipts}} could not be issued",
    service_down: "{count, plural, one {# service gives} other {# services give}} no answer",
    provider_refusals:
      "PayPal refuses the shop for {count, plural, one {# purpose} other {# purposes}}",
    unknown_disputes: "{count, plural, one {# dispute matches} other {# disputes match}} no order",
    unknown_payments: "{count, plural, one {# payment matches} other {# payments match}} no order",
    account_mails:
      "{count, plural, one {# account e-mail is} other {# account e-mails are}} delayed",
    quarantined_batches:
      "{count, plural, one {# batch of keys has} other {# batches of keys have}} several complaints",
    reveal_alerts:
      "{count, plural, one {Too many keys were shown once} other {Too many keys were shown # times}} today",
    low_stock: "{count, plural, one {# product is low} other {# products are low}}",
  },
  /** Second line of a row. */
  lines: {
    order: "Order <order></order>, <money></money>, since {since}.",
    orders: "Since {since}. Together <money></money>.",
    since: "Since {since}.",
    held: "Paid and held by your rules since {since}. Together <money></money>.",
    claim: "<product></product>, order <order></order>, {ago}.",
    dispute: "Order <order></order>, <money></money>, opened {since}.",
    low: "{sold, plural, =0 {None of them was sold yesterday.} other {# of them sold yesterday; those come first.}}",
    lowOne: "<product></product>",
    services:
      "{services, select, provider {Buyers cannot pay.} mail {Codes wait to be sent.} supplier {Players wait for their credits.} other {Payments, e-mails or credits wait.}}",
    provider_refusals: "The settings say why, and test the connection.",
    unknown_disputes: "PayPal reports them, but the shop has no such order.",
    unknown_payments: "PayPal reports them, but the shop has no such order.",
    account_mails: "Codes for sign-ups and passwords wait for more than five minutes.",
    quarantined_batches: "Decide whether their keys stay for sale.",
    reveal_alerts: "The activity log says by whom.",
  },
  /** Button labels; the short ones on a phone. */
  actions: {
    answer: "Answer",
    check: "{count, plural, one {Check it} other {Check them}}",
    look: "{count, plural, one {Look at it} other {Look at them}}",
    show: "{count, plural, one {Show it} other {Show them}}",
    settings: "Open settings",
    keys: "Add keys",
  },
  short: {
    answer: "Answer",
    check: "Check",
    look: "Open",
    show: "Show",
    settings: "Open",
    keys: "Add",
  },
  ending: {
    title: "Ends this week",
    pace: "at the pace of the last {days, number} days",
    line: "{units, plural, one {# key left} other {# keys left}}, {perDay, plural, =0 {{sold, plural, one {# sold} other {# sold}} in {days, number} days} other {about # sold a day}}",
    linePhone: "{units, plural, one {# key} other {# keys}}, ends {day}",
    today: "today",
    addTo: "Add keys to {product}",
    all: "Show all {count, number}",
  },
};
