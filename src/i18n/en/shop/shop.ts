export const shop = {
  breadcrumb: "Breadcrumb",
  home: "Home",
  shop: "Shop",
  allProducts: "All products",
  allDescription:
    "Top-ups, licences and subscriptions, delivered by e-mail once your payment is confirmed.",
  categories: "Categories",
  moreCategories: "More categories",
  all: "All",
  count: "{count, number}",
  found: "{count, plural, =0 {No products found} one {# product found} other {# products found}}",
  sort: "Sort",
  sortBy: {
    featured: "Featured",
    priceUp: "Price: Low to High",
    priceDown: "Price: High to Low",
    name: "Name: A to Z",
  },
  resultsFor: "Results for “{query}”",
  emptyTitle: "No Products Found",
  emptyLine: "There are no products available at the moment.",
  add: "Add {product} to the cart",
  asks: {
    playerId: "Enter a Player ID for {product}",
    account: "Enter your details for {product}",
    choice: "Choose options for {product}",
  },
};
