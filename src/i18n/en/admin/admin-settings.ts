/** The control panel's settings: what the owner sets without touching the machine. */
export const adminSettings = {
  title: "Settings",
  line: "What is saved here counts at once, in the shop, in mails and on new receipts.",
  loading: "Loading the settings",
  failed: "The settings could not be loaded. Try again.",
  closedNow: "Buying is closed: the shop can be read, and takes no orders.",
  edit: "Edit",
  save: "Save",
  saved: "Settings saved",
  savedLine: "They count from now on.",
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
    home: "Promises on home",
    closing: "Close the buying",
    tour: "Tour of the first hour",
    alerts: "Alerts",
  },
  about: {
    shop: "Stands in the header, in titles, in mails and on receipts. Leave a field empty to keep Barq’s own.",
    contact:
      "Buyers write to this address, and answers to mails go there. The floating button on home offers the chats.",
    seller:
      "Receipts say it from now on; receipts that are issued stay as they are. The contact page says it too.",
    money: "The charge stays in dollars. Orders keep the rate that they were placed by.",
    orders:
      "Limits of what can be held without being paid, so that nobody empties the shop by asking.",
    home: "Take out what you do not keep: what is promised must be true.",
    closing:
      "The shop can be read, carts stay, and orders that are being paid go through; no new order is taken.",
    tour: "The steps from an empty shop to its first order, with a link to each.",
    alerts:
      "What needs you is told once, and again when it comes back. Telegram and the webhook need a secret of the machine, below.",
  },
  fields: {
    name: { label: "English name", help: "" },
    nameAr: { label: "Arabic name", help: "" },
    tagline: { label: "English tagline", help: "The headline of home, and in titles." },
    taglineAr: { label: "Arabic tagline", help: "" },
    supportEmail: { label: "Support address", help: "" },
    whatsapp: {
      label: "WhatsApp number",
      help: "With the country code, such as +966 50 123 4567.",
    },
    telegram: { label: "Telegram name", help: "Such as @myshop." },
    sellerName: {
      label: "Seller",
      help: "As it is registered; the shop’s name where this is empty.",
    },
    sellerAddress: { label: "Address", help: "" },
    registrationNumber: { label: "Registration number", help: "" },
    taxNumber: { label: "VAT number", help: "" },
    vatRate: {
      label: "VAT in the prices, percent",
      help: "15 in Saudi Arabia. Empty: receipts say nothing of VAT.",
    },
    sarRate: { label: "SAR for one dollar", help: "Such as 3.76. Empty follows the peg: 3.75." },
    timeZone: {
      label: "Time zone",
      help: "Whose days the panel counts, and in which it shows times.",
    },
    holdMinutes: {
      label: "Minutes to pay",
      help: "So long price and stock are held: {from} to {to}.",
    },
    openOrders: { label: "Unpaid orders of an address", help: "{from, number} to {to, number}." },
    openOrdersPerNetwork: {
      label: "Unpaid orders of a network",
      help: "{from, number} to {to, number}.",
    },
    heldUnits: {
      label: "Unpaid units of a person",
      help: "Of one product with limited stock: {from, number} to {to, number}.",
    },
    heldUnitsPerNetwork: {
      label: "Unpaid units of a network",
      help: "{from, number} to {to, number}.",
    },
    couponMaxPercent: {
      label: "Most that a coupon takes off, in percent",
      help: "Of each line, for coupons saved from now on: {from, number} to {to, number}. At 100 a line still costs one cent, because PayPal charges nothing less.",
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
    promises: { label: "What home promises", help: "" },
    isClosed: { label: "Buying is closed", help: "" },
    closedWords: {
      label: "English words",
      help: "On every page while buying is closed. Empty: a usual sentence.",
    },
    closedWordsAr: { label: "Arabic words", help: "" },
    showsTour: {
      label: "Show the tour",
      help: "Where the panel begins, until each step is done.",
    },
    alertMails: {
      label: "Mail addresses",
      help: "Up to five, separated by commas. Empty: no mail.",
    },
    alertMailTopics: { label: "By mail", help: "" },
    alertTelegramChat: {
      label: "Telegram chat",
      help: "The chat’s number, or a channel’s name. Empty: nothing goes to Telegram.",
    },
    alertTelegramTopics: { label: "By Telegram", help: "" },
    alertWebhook: {
      label: "Webhook",
      help: "The https address of a program of yours. Empty: none is called.",
    },
    alertWebhookTopics: { label: "By webhook", help: "" },
    quietFrom: {
      label: "Quiet from",
      help: "Such as 22:00, by the shop’s clock. What cannot wait comes anyway: late deliveries, refunds that fail, services that are out.",
    },
    quietTo: { label: "Quiet until", help: "Such as 07:30." },
    summaryAt: {
      label: "Daily summary at",
      help: "Such as 08:00: orders and revenue of the day before, and what waits. Empty: none.",
    },
    alertLanguage: { label: "Language", help: "" },
  },
  guestCarts: {
    clear: "Cleared when a page is loaded",
    keep: "Kept for 30 days",
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
    service_down: "PayPal or mail out of service",
    refund_failing: "Refund failing",
    batch_claims: "Complaints about a batch of keys",
    dispute: "Dispute",
    summary: "Daily summary",
  },
  languages: { en: "English", ar: "Arabic" },
  secrets: {
    title: "Secrets",
    line: "They stay in the environment of the machine. Here you see which are there, and whether they work.",
    set: "set",
    missing: "not set",
    parts: {
      mail: "Mail server",
      provider: "PayPal",
      encryption: "Encryption of codes",
      challenge: "Turnstile",
      supplier: "Supplier of top-ups",
      telegram: "Telegram bot",
      webhook: "Signature of the webhook",
    },
    tests: {
      mail: {
        ask: "Send a test mail",
        works: "The mail server took it. Look into the mailbox of your own address.",
        failed: "The test mail did not go out.",
      },
      provider: {
        ask: "Ask the provider",
        works: "PayPal knows this shop.",
        failed: "PayPal is not set up as the shop needs it.",
      },
    },
    setup: {
      fine: {
        credentials: "Client id and secret are right.",
        permissions: "The app has every permission that the shop needs.",
        merchant: "Payments go to the shop’s merchant account.",
        webhook: "The webhook leads to this shop and sends all that it needs.",
      },
      wrong: {
        credentials: "Client id and secret: {issue}",
        permissions: "Permissions of the app: {issue}",
        merchant: "Merchant account: {issue}",
        webhook: "Webhook: {issue}",
      },
      issue: {
        NO_ANSWER: "PayPal gave no answer that the shop can read",
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
    line: "Every change is a version of its own. What stood there before is in the audit log.",
    version: "Version",
    what: "What",
    who: "Who",
    when: "When",
  },
};
