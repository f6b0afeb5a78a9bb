/** A gift's own page, for its recipient. */
export const giftPage = {
  title: "Your gift",
  metaDescription: "A gift that someone has sent you.",
  loading: "Loading the gift",
  tryAgain: "Try again",
  missingTitle: "No such gift",
  missingLine:
    "This link leads to no gift, or to one that now goes to another address. Ask the person who sent it to you.",
  toShop: "To the shop",
  heading: "<name></name>, a gift for you",
  line: "It is paid for and yours. Open the code and redeem it whenever you like.",
  takenBack: "This gift was withdrawn, and its codes are void. Ask the person who sent it to you.",
  howTo: "How to use it",
  keep: "Anyone with this link can open the gift: keep it to yourself. It does not expire.",
};
