/** What applies to an order, as the owner has published it. */
export const policies = {
  kinds: {
    terms: "Terms of use",
    refund: "Refund policy",
    delivery: "Delivery policy",
    privacy: "Privacy policy",
  },
  descriptions: {
    terms: "What applies to an order in this shop: how it comes about, and what you can expect.",
    refund: "When you get your money back or a replacement, and how to ask for it in a minute.",
    delivery:
      "How and when codes, licences and credits reach you, and what happens if they do not.",
    privacy: "Which data of yours the shop keeps, what for, who else gets it, and your rights.",
  },
  version: "Version {version}, published on <date></date>",
  older:
    "This version is no longer in force. It applies to orders that name it. <link>Read the one in force</link>.",
  others: "Other versions",
  otherVersion: "Version {version}",
  link: "{name}, version {version}",
  newTab: "(opens in a new tab)",
  checkout: "These apply to this order:",
  order: "These applied to this order:",
  openCode: "Opening a code counts as delivery:",
};
