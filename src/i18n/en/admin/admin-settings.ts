/** The control panel's settings: what the owner sets without touching the machine. */
export const adminSettings = {
  title: "Settings",
  line: "Changes apply at once, in the shop, in e-mails and on new receipts.",
  loading: "Loading the settings",
  failed: "The settings could not be loaded. Try again.",
  closedNow: "Buying is closed: the shop can be browsed, but takes no orders.",
  edit: "Edit",
  save: "Save",
  saved: "Settings saved",
  savedLine: "They apply from now on.",
  notSaved: "The settings were not saved. Try again.",
  notSet: "Not set",
  none: "None",
  yes: "Yes",
  no: "No",
  peg: "{rate}, following the peg to the dollar",
  groups: {
    shop: "Name of the shop",
    contact: "Contact",
    seller: "Seller and VAT",
    money: "Exchange rate and time",
    orders: "Orders and stock",
    home: "Promises on the home page",
    closing: "Close buying",
    tour: "Tour",
    alerts: "Alerts",
  },
  about: {
    shop: "Appears in the header, in titles, in e-mails and on receipts. Leave a field empty to keep Barq’s own.",
    contact:
      "Buyers write to this address, and replies to e-mails go there. The floating button on the home page offers the chats.",
    seller: "New receipts show it; issued receipts do not change. The contact page shows it too.",
    money: "Payments stay in dollars. Orders keep the rate at which they were placed.",
    orders:
      "Limits of what can be held without being paid, so that nobody blocks the shop's stock.",
    home: "Remove what you do not keep: what you promise must be true.",
    closing:
      "The shop can be browsed, carts stay, and orders that are being paid go through; no new orders are taken.",
    tour: "The steps from an empty shop to its first order, with a link to each.",
    alerts:
      "You are told once about each thing, and again if it comes back. Telegram and the webhook need a secret on the server, below.",
  },
  fields: {
    name: { label: "English name", help: "" },
    nameAr: { label: "Arabic name", help: "" },
    tagline: {
      label: "English tagline",
      help: "The headline of the home page, also used in titles.",
    },
    taglineAr: { label: "Arabic tagline", help: "" },
    supportEmail: { label: "Support address", help: "" },
    whatsapp: {
      label: "WhatsApp number",
      help: "With the country code, such as +966 50 123 4567.",
    },
    telegram: { label: "Telegram name", help: "Such as @myshop." },
    sellerName: {
      label: "Seller",
      help: "As it is registered. If empty, the shop’s name is used.",
    },
    sellerAddress: { label: "Address", help: "" },
    registrationNumber: { label: "Registration number", help: "" },
    taxNumber: { label: "VAT number", help: "" },
    vatRate: {
      label: "VAT in the prices, percent",
      help: "15 in Saudi Arabia. If empty, receipts do not mention VAT.",
    },
    sarRate: { label: "SAR for one dollar", help: "Such as 3.76. Empty follows the peg: 3.75." },
    timeZone: {
      label: "Time zone",
      help: "The panel counts days and shows times in it.",
    },
    holdMinutes: {
      label: "Minutes to pay",
      help: "How long price and stock are held: {from} to {to}.",
    },
    openOrders: { label: "Unpaid orders per address", help: "{from, number} to {to, number}." },
    openOrdersPerNetwork: {
      label: "Unpaid orders per network",
      help: "{from, number} to {to, number}.",
    },
    heldUnits: {
      label: "Unpaid units per person",
      help: "Of one product with limited stock: {from, number} to {to, number}.",
    },
    heldUnitsPerNetwork: {
      label: "Unpaid units per network",
      help: "{from, number} to {to, number}.",
    },
    couponMaxPercent: {
      label: "Highest coupon discount, in percent",
      help: "Per line, for coupons saved from now on: {from, number} to {to, number}. At 100 a line still costs one cent, because PayPal charges nothing less.",
    },
    lowStock: { label: "Low stock below", help: "Units: {from, number} to {to, number}." },
    firstCurrency: {
      label: "First currency on English pages",
      help: "Until a visitor chooses another one.",
    },
    firstCurrencyAr: {
      label: "First currency on Arabic pages",
      help: "Until a visitor chooses another one.",
    },
    guestCart: { label: "Cart of a guest", help: "" },
    takesDelayedPayments: {
      label: "Accept payments that take days",
      help: "Such as PayPal eChecks: the order waits until the money arrives. Otherwise buyers pay at once.",
    },
    promises: { label: "What the home page promises", help: "" },
    isClosed: { label: "Buying is closed", help: "" },
    closedWords: {
      label: "English text",
      help: "On every page while buying is closed. If empty, a standard sentence is shown.",
    },
    closedWordsAr: { label: "Arabic text", help: "" },
    showsTour: {
      label: "Show the tour",
      help: "At the start of the panel, until each step is done.",
    },
    alertMails: {
      label: "E-mail addresses",
      help: "Up to five, separated by commas. If empty, no e-mail is sent.",
    },
    alertMailTopics: { label: "By e-mail", help: "" },
    alertTelegramChat: {
      label: "Telegram chat",
      help: "The chat’s number, or a channel’s name. If empty, nothing is sent to Telegram.",
    },
    alertTelegramTopics: { label: "By Telegram", help: "" },
    alertWebhook: {
      label: "Webhook",
      help: "The https address of your own program. If empty, nothing is called.",
    },
    alertWebhookTopics: { label: "By webhook", help: "" },
    quietFrom: {
      label: "Quiet from",
      help: "Such as 22:00, in the shop’s time zone. Urgent alerts arrive anyway: late deliveries, failing refunds, services that are down.",
    },
    quietTo: { label: "Quiet until", help: "Such as 07:30." },
    summaryAt: {
      label: "Daily summary at",
      help: "Such as 08:00: yesterday’s orders and revenue, and what needs you. If empty, no summary is sent.",
    },
    alertLanguage: { label: "Language", help: "" },
  },
  guestCarts: {
    clear: "Emptied when a page loads, unless another tab has the shop open",
    keep: "Kept for {days, plural, one {# day} other {# days}} after the last change",
  },
  promises: {
    topup: "Top-ups within five minutes",
    guarantee: "30-day money-back guarantee",
    support: "A reply within 24 hours, support around the clock",
    customers: "50K+ customers since 2020, and the other figures of About",
  },
  topics: {
    attention: "Needs attention",
    low_stock: "Low stock",
    delivery_late: "Delivery late",
    service_down: "PayPal or e-mail out of service",
    refund_failing: "Refund failing",
    batch_claims: "Complaints about a batch of keys",
    dispute: "Dispute",
    summary: "Daily summary",
  },
  languages: { en: "English", ar: "Arabic" },
  useZone: "Use <zone></zone>, as on this device",
  secrets: {
    fold: "For whoever runs the server",
    title: "Secrets",
    line: "They are set in the server’s environment. Here you see which are set, and whether they work.",
    set: "set",
    missing: "not set",
    parts: {
      mail: "Mail server",
      provider: "PayPal",
      encryption: "Encryption of codes",
      challenge: "Turnstile",
      supplier: "Top-up supplier",
      telegram: "Telegram bot",
      webhook: "Signature of the webhook",
    },
    tests: {
      mail: {
        ask: "Send a test e-mail",
        works: "The mail server accepted it. Check the mailbox of your own address.",
        failed: "The test e-mail was not sent.",
      },
      provider: {
        ask: "Check the PayPal connection",
        works: "PayPal is connected.",
        failed: "PayPal is not set up as the shop needs it.",
      },
    },
    setup: {
      fine: {
        credentials: "Client id and secret are right.",
        permissions: "The app has every permission that the shop needs.",
        merchant: "Payments go to the shop’s merchant account.",
        webhook: "The webhook leads to this shop and sends everything it needs.",
      },
      wrong: {
        credentials: "Client id and secret: {issue}",
        permissions: "Permissions of the app: {issue}",
        merchant: "Merchant account: {issue}",
        webhook: "Webhook: {issue}",
      },
      issue: {
        NO_ANSWER: "PayPal gave no readable answer",
        PERMISSIONS_MISSING:
          "{missing}: not switched on. Switch them on in the app’s features at PayPal",
        MERCHANT_DIFFERS:
          "the app belongs to a different account than PAYPAL_MERCHANT_ID: payments would be held",
        EVENTS_MISSING: "these events are not sent: {missing}",
      },
      permission: {
        payments: "payments",
        refunds: "refunds",
        disputes: "disputes",
        webhooks: "webhooks",
      },
    },
  },
  changes: {
    title: "Changes",
    line: "Every change is a version of its own. The earlier values are in the activity log.",
    version: "Version",
    what: "What",
    who: "Who",
    when: "When",
  },
};
