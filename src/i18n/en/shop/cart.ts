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
    ofLine: "<amount></amount> by coupon",
    problem: {
      unknown: "This coupon does not exist any more.",
      inactive: "This coupon is no longer valid.",
      early: "This coupon is not valid yet.",
      over: "This coupon is no longer valid.",
      used_up: "This coupon has been used up.",
      products: "This coupon is not for anything in your cart.",
      minimum: "This coupon asks for at least <amount></amount> of the products that it is for.",
      lowest: "What is in your cart already has its lowest price.",
    },
  },
  notAdded: "Not added",
  notChanged: "Not changed",
};
