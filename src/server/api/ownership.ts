/**
 * Ownership rules: whose data a procedure or path reads and changes. Every procedure names its rule
 * through its builder, every other path in the registry of paths (rest/paths.ts). Data of another
 * owner is answered with the same 404 as a non-existent id. tests/integration/api/ownership.test.ts
 * tests each rule.
 */
export const OWNERS = {
  nobody: "the same for everybody",
  own_cart: "the cart of the browser's cookie, or of who is signed in",
  own_order: "an order of the own carts, or of who is signed in",
  order_link:
    "whoever has the order's link; its codes and receipts for the browser that paid, its owner signed in, or who proved its address by a mailed code",
  gift_link: "whoever has the gift's link, which is mailed to its recipient alone",
  stock_link:
    "whoever has the link of a wish to be told that a product is back, which is mailed to its address alone",
  own_account: "who is signed in",
  own_proof:
    "whoever proves it by password, mailed code or token; an address that is known is answered as one that is not",
  shop: "the shop's, for whoever has the permission",
} as const;

export type Owner = keyof typeof OWNERS;
