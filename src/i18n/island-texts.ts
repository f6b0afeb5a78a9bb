import type { TextPath } from "@/i18n/messages";

/**
 * The texts of the client components on every page. Each page's HTML contains them, so texts that
 * only the server uses are left out, and a page adds its own texts with `PageTexts`.
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
  "layout.paidOrder",
  "common",
  "cart",
  "shop.add",
  "shop.asks",
  "shop.found",
  "shop.sort",
  "shop.sortBy",
  "errorScreen",
  // The texts of other errors come from the server.
  "errors.generic",
  "errors.cartFetch",
  "errors.search",
] as const satisfies readonly TextPath[];

/** The texts of a top-up's account fields and their errors. */
const ACCOUNT_TEXTS = [
  "errors.player_id_missing",
  "errors.player_id_invalid",
  "errors.player_not_found",
  "errors.topup_field_missing",
  "errors.topup_choice_missing",
  "errors.topup_choice_invalid",
  "errors.topup_digits_invalid",
  "errors.topup_text_invalid",
  "orderPage.player",
] as const satisfies readonly TextPath[];

/** The texts that name the policies of an order. */
export const POLICY_TEXTS = [
  "policies.kinds",
  "policies.link",
  "policies.newTab",
  "policies.checkout",
  "policies.order",
  "policies.openCode",
] as const satisfies readonly TextPath[];

/** The additional texts of the checkout; the texts of refused calls come from the server. */
export const CHECKOUT_TEXTS = [
  "checkout",
  "providers",
  "errors.email_invalid",
  "errors.gift_name_missing",
  "errors.payment_not_possible",
  ...POLICY_TEXTS,
  ...ACCOUNT_TEXTS,
] as const satisfies readonly TextPath[];

/** The additional texts of a product page: price, wizard, and a top-up's account. */
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
