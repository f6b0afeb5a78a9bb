/** Specification §2, Contact. */
export const contact = {
  title: "Contact",
  metaDescription:
    "Write to [shop]: one e-mail address for sales and support. Replies typically come within 24 hours on business days.",
  heading: "Write to us",
  lead: "A question before you buy, trouble with a code, a refund: one address for all of it.",
  address: "Sales and support",
  copy: "Copy Email Address",
  copied: "Email copied!",
  notCopied: "Not copied",
  byHand: "Your browser did not allow it. The address is selected: copy it yourself.",
  reply: "Replies typically come within 24 hours on business days.",
  order: "Is it about an order? Add its number. You find it in our e-mail and in your profile.",
  find: "Lost the e-mail, or the code? <link>Find my order</link>",
  seller: {
    title: "Seller",
    registrationNumber: "Registration number",
    taxNumber: "VAT number",
  },
};
