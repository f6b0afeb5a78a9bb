export const notFound = {
  title: "404 Page Not Found",
  line: "The strike missed: nothing lives at this address.",
  home: "Back to home",
  shop: "Browse the shop",
  hint: "Building this shop? Did you forget to add the page to the router?",
};
