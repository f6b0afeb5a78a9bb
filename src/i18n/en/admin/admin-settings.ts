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
    lowStock: { label: "Low stock below", help: "Units: {from, number} to {to, number}." },
    guestCart: { label: "Cart of a guest", help: "" },
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
        failed: "PayPal did not let the shop in.",
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
