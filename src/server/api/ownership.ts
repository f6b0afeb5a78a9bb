/**
 * Ownership rules: whose data a procedure or path reads and changes. Every procedure names its rule
 * through its builder, every other path in the field `owner` of its `PathRule`. Data of another
 * owner is answered with the same 404 as a non-existent id. tests/integration/api/ownership.test.ts
 * tests each rule.
 */
export const OWNERS = {
  nobody: "public data, the same for every visitor",
  own_cart: "the cart of the browser's cookie or of the signed-in user",
  own_order: "orders of the own carts or of the signed-in user",
  order_link:
    "the order of the link; its codes and receipts only for the browser that paid, the signed-in owner, or a browser that proved its address by a mailed code",
  gift_link: "the gift of the link, which is mailed only to its recipient",
  stock_link: "the back-in-stock request of the link, which is mailed only to its address",
  own_account: "the account of the signed-in user",
  own_proof:
    "data that the request proves access to by password, mailed code, token or signature; known and unknown addresses get the same response",
  shop: "the shop's data, for staff with the permission",
} as const;

export type Owner = keyof typeof OWNERS;
