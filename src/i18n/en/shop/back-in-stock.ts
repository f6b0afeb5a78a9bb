/** The page where a mailbox confirms that it wants to be told of a product, or takes it back. */
export const backInStock = {
  title: "Back in stock",
  metaDescription: "Confirm that you want to hear when a product is back, or cancel the request.",
  loading: "One moment",
  tryAgain: "Try again",
  toShop: "To the shop",
  toProduct: "To the product",
  confirm: "Yes, tell me",
  asked: {
    heading: "Do you want to hear when it is back?",
    line: "We e-mail you once, as soon as you can buy it again, and use your address for nothing else.",
    takeBack: "No, delete my address",
  },
  waiting: {
    heading: "You are on the list",
    line: "We e-mail you once, as soon as you can buy it again. Those who have waited longest hear first. We do not hold it for anyone.",
    takeBack: "Cancel the request",
  },
  told: {
    heading: "We have told you",
    line: "You get only that one e-mail. If it sells out again, you can ask again on its page.",
    takeBack: "Delete my address",
  },
  takenBack: {
    title: "Request cancelled",
    line: "You get no e-mail about this product, and we have deleted your address.",
  },
  missing: {
    title: "There is nothing here",
    line: "The link is incomplete, the request was cancelled, or it has expired.",
  },
};
