/** In place of a page that cannot be made while the database is away. */
export const away = {
  title: "The shop is under maintenance",
  line: "This page is not available right now. Your orders are safe. Please try again in a moment.",
  retry: "Try again",
  /** Of a visitor whose address asks for more than the shop gives to one. */
  tooMany: "A moment, please",
};
