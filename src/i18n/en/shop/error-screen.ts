/** A page that broke. On their own, since they must be readable when nothing else of the shop is. Specification §8. */
export const errorScreen = {
  title: "This page did not load",
  line: "An error occurred. Please try again.",
  retry: "Try again",
  home: "Back to home",
  reference: "Reference",
};
