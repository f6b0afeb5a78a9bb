export const home = {
  title: "Codes that arrive in a flash",
  headline: "Codes that arrive in a\u00a0flash.",
  lead: "Game credits, software licences and creative subscriptions. Pay securely and the code is in your inbox: top-ups within 5 minutes.",
  shopNow: "Shop now",
  howItWorks: "How [shop] works",
  promises: {
    guarantee: "30-day money-back guarantee",
    support: "Support around the clock",
    secure: "Secure payment",
  },
  orderCard: { completed: "Completed", copy: "Copy code" },
  categories: {
    title: "Three kinds of codes",
    anyTitle: "Every kind of code",
    oneTitle: "What we sell",
    all: "All categories",
  },
  featured: {
    title: "Featured",
    all: "See all products",
    packs: "PUBG UC, six packs",
    packsLine: "One Player ID. Every step up is a bigger strike.",
    anyPacks: "Top-ups",
    anyPacksLine: "Every step up is a bigger strike.",
    rest: "Licences and subscriptions",
  },
  why: {
    title: "<line>Paid.</line> <line>Confirmed.</line> <line>Delivered.</line>",
    lead: "Nothing to ship, nothing to wait for. Your payment is confirmed and the code leaves for your e-mail and your profile.",
    rows: {
      topup: {
        value: "5 min",
        text: "Top-up credits are delivered within five minutes of a confirmed payment.",
      },
      guarantee: { value: "30 days", text: "Money-back guarantee on every order." },
      support: {
        value: "24 h",
        text: "Every message gets a reply within a day. Support is open around the clock.",
      },
      customers: {
        value: "50K+",
        text: "Customers served since 2020, and over a million codes delivered.",
      },
    },
  },
  payment: {
    title: "Pay the way you already do",
    line: "Checkout runs with our payment provider. You need an e-mail address and a phone number, no account.",
    credit: "Credit card",
    debit: "Debit card",
  },
  support: {
    title: "Stuck? Write to us.",
    line: "Replies usually come within 24 hours on business days.",
    action: "Contact support",
  },
};
