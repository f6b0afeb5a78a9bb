/** The page where a mailbox confirms that it wants to be told of a product, or takes it back. */
export const backInStock = {
  title: "Back in stock",
  metaDescription: "Confirm that we may tell you when a product is back, or take it back.",
  loading: "One moment",
  tryAgain: "Try again",
  toShop: "To the shop",
  toProduct: "To the product",
  confirm: "Yes, tell me",
  asked: {
    heading: "Shall we tell you when it is back?",
    line: "We write to your address once, as soon as this can be bought again, and use it for nothing else.",
    takeBack: "No, forget my address",
  },
  waiting: {
    heading: "You are on the list",
    line: "We write to you once, as soon as this can be bought again. Who has waited longest is told first. It is not held for anybody.",
    takeBack: "Take it back",
  },
  told: {
    heading: "We have told you",
    line: "Our mail about it was the only one. If it is sold out again, you can ask to be told anew on its page.",
    takeBack: "Forget my address",
  },
  takenBack: {
    title: "Taken back",
    line: "You get no mail about this product. We have deleted your address here.",
  },
  missing: {
    title: "There is nothing here",
    line: "The link is not complete, the request was taken back, or its time is over.",
  },
};
