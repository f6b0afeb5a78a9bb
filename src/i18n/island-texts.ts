import type { TextPath } from "@/i18n/messages";

/**
 * What the islands of any page read. They are in each page's HTML: what the server alone draws has no place here,
 * and what one page needs is handed over there (`MoreTexts`).
 */
export const FRAME_TEXTS = [
  "layout.nav",
  "layout.menu",
  "layout.account",
  "layout.signIn",
  "layout.signUp",
  "layout.profile",
  "layout.myOrders",
  "layout.wishList",
  "layout.controlPanel",
  "layout.signOut",
  "layout.signedOut",
  "layout.currency",
  "layout.language",
  "layout.theme",
  "layout.otherLanguage",
  "layout.toDark",
  "layout.toLight",
  "layout.search",
  "layout.errorScreen",
  "layout.paidOrder",
  "common",
  "cart",
  "shop.add",
  "shop.asks",
  "shop.found",
  "shop.sort",
  "shop.sortBy",
  // What the server refuses it says itself.
  "errors.generic",
  "errors.cartFetch",
  "errors.search",
] as const satisfies readonly TextPath[];

/** Whose account a top-up goes to, and what is wrong with it. */
const ACCOUNT_TEXTS = [
  "errors.player_id_missing",
  "errors.player_id_invalid",
  "errors.topup_field_missing",
  "errors.topup_choice_missing",
  "errors.topup_choice_invalid",
  "errors.topup_digits_invalid",
  "errors.topup_text_invalid",
  "orderPage.player",
] as const satisfies readonly TextPath[];

/** What names the policies of an order. */
export const POLICY_TEXTS = [
  "policies.kinds",
  "policies.link",
  "policies.newTab",
  "policies.checkout",
  "policies.order",
  "policies.openCode",
] as const satisfies readonly TextPath[];

/** What the checkout reads besides: its own texts; what the server refuses it says itself. */
export const CHECKOUT_TEXTS = ["checkout", ...POLICY_TEXTS, ...ACCOUNT_TEXTS] as const;

/** What the islands of a product's page read besides: price, wizard, and the account that a top-up goes to. */
export const PRODUCT_TEXTS = [
  "product.quickAdd",
  "product.quickAddTakes",
  "product.soldOut",
  "product.whenBack",
  "product.wish",
  "errors.wish_list_full",
  "customize",
  ...ACCOUNT_TEXTS,
] as const satisfies readonly TextPath[];
