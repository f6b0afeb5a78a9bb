/** What search engines and shared links say of a page, beside what the page itself says. */
export const meta = {
  /** The picture of the shop as a whole, for who cannot see it. */
  share: { alt: "The barq logo beside a pile of violet gems, the topmost one yellow" },
  imageAlt: "{name}, on [shop]",
  shop: "Game credits, software licences and creative subscriptions in one place: prices in USD or SAR, and the code in your inbox once you have paid.",
  category: "Prices in USD or SAR, secure payment and support around the clock.",
  product: {
    topup: "Delivered within 5 minutes of a confirmed payment.",
    code: "The code arrives by e-mail once your payment is confirmed.",
  },
};
