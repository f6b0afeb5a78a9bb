/** The cart's button and its drawer. */
export const cart = {
  title: "Cart",
  open: "Open the cart",
  count:
    "{count, plural, =0 {Your cart is empty} one {# item in your cart} other {# items in your cart}}",
  loading: "Loading your cart",
  emptyTitle: "Your cart is empty",
  emptyLine: {
    user: "What you add stays in your account until you check out.",
    keep: "What you add stays here for {days, plural, one {# day} other {# days}}.",
    clear:
      "Loading a page again empties a guest’s cart, unless the shop is open in another tab. Sign in to keep yours.",
  },
  tryAgain: "Try again",
  items: "Items in your cart",
  quantityOf: "Quantity of {product}",
  remove: "Remove {product}",
  outdated: "The options of this product have changed. Remove it and choose again.",
  deliveredByEmail: "Delivered by e-mail",
  promise: "30-day money-back guarantee. Codes go to your e-mail.",
  about: "About <amount></amount>",
  checkout: "Proceed to Checkout",
  coupon: {
    have: "Coupon code",
    label: "Coupon code",
    apply: "Apply",
    name: "Coupon",
    remove: "Remove the coupon {code}",
    ofLine: "<amount></amount> off with the coupon",
    problem: {
      unknown: "This coupon does not exist any more.",
      inactive: "This coupon is no longer valid.",
      early: "This coupon is not valid yet.",
      over: "This coupon is no longer valid.",
      used_up: "This coupon has been used up.",
      products: "This coupon does not apply to anything in your cart.",
      minimum: "Spend at least <amount></amount> on eligible products.",
      lowest: "Everything in your cart is already at its lowest price.",
    },
  },
  notAdded: "Not added",
  notChanged: "Not changed",
};
