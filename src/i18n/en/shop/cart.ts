/** The cart's button and its drawer. */
export const cart = {
  title: "Cart",
  open: "Open the cart",
  count:
    "{count, plural, =0 {Your cart is empty} one {# item in your cart} other {# items in your cart}}",
  loading: "Loading your cart",
  emptyTitle: "Your cart is empty",
  emptyLine: "What you add is kept here until you check out.",
  tryAgain: "Try again",
  items: "Items in your cart",
  quantityOf: "Quantity of {product}",
  remove: "Remove {product}",
  outdated: "The options of this product have changed. Remove it and choose again.",
  deliveredByEmail: "Delivered by e-mail",
  promise: "30-day money-back guarantee. Codes go to your e-mail.",
  about: "About <amount></amount>",
  checkout: "Proceed to Checkout",
  notAdded: "Not added",
  notChanged: "Not changed",
};
