import { account } from "@/i18n/en/account/account";
import { profile } from "@/i18n/en/account/profile";
import { register } from "@/i18n/en/account/register";
import { signIn } from "@/i18n/en/account/sign-in";
import { staffInvitation } from "@/i18n/en/account/staff-invitation";
import { adminAlerts } from "@/i18n/en/admin/admin-alerts";
import { adminAuditLog } from "@/i18n/en/admin/admin-audit-log";
import { adminBooks } from "@/i18n/en/admin/admin-books";
import { adminBulkEdits } from "@/i18n/en/admin/admin-bulk-edits";
import { adminCategories } from "@/i18n/en/admin/admin-categories";
import { adminClaims } from "@/i18n/en/admin/admin-claims";
import { adminCoupons } from "@/i18n/en/admin/admin-coupons";
import { adminCustomers } from "@/i18n/en/admin/admin-customers";
import { adminDispute } from "@/i18n/en/admin/admin-dispute";
import { adminExport } from "@/i18n/en/admin/admin-export";
import { adminFigures } from "@/i18n/en/admin/admin-figures";
import { adminGames } from "@/i18n/en/admin/admin-games";
import { adminImport } from "@/i18n/en/admin/admin-import";
import { adminKeys } from "@/i18n/en/admin/admin-keys";
import { adminLogin } from "@/i18n/en/admin/admin-login";
import { adminOptions } from "@/i18n/en/admin/admin-options";
import { adminOrder } from "@/i18n/en/admin/admin-order";
import { adminOrderActions } from "@/i18n/en/admin/admin-order-actions";
import { adminOrders } from "@/i18n/en/admin/admin-orders";
import { adminPalette } from "@/i18n/en/admin/admin-palette";
import { adminPolicies } from "@/i18n/en/admin/admin-policies";
import { adminProducts } from "@/i18n/en/admin/admin-products";
import { adminProof } from "@/i18n/en/admin/admin-proof";
import { adminSecurity } from "@/i18n/en/admin/admin-security";
import { adminSettings } from "@/i18n/en/admin/admin-settings";
import { adminStaff } from "@/i18n/en/admin/admin-staff";
import { adminStatistics } from "@/i18n/en/admin/admin-statistics";
import { adminToday } from "@/i18n/en/admin/admin-today";
import { adminTour } from "@/i18n/en/admin/admin-tour";
import { panel } from "@/i18n/en/admin/panel";
import { alerts } from "@/i18n/en/mail/alerts";
import { mails } from "@/i18n/en/mail/mails";
import { providerIssues } from "@/i18n/en/mail/provider-issues";
import { receipts } from "@/i18n/en/mail/receipts";
import { about } from "@/i18n/en/shop/about";
import { away } from "@/i18n/en/shop/away";
import { backInStock } from "@/i18n/en/shop/back-in-stock";
import { cart } from "@/i18n/en/shop/cart";
import { checkout } from "@/i18n/en/shop/checkout";
import { common } from "@/i18n/en/shop/common";
import { contact } from "@/i18n/en/shop/contact";
import { customize } from "@/i18n/en/shop/customize";
import { errors } from "@/i18n/en/shop/errors";
import { findOrder } from "@/i18n/en/shop/find-order";
import { giftPage } from "@/i18n/en/shop/gift-page";
import { home } from "@/i18n/en/shop/home";
import { layout } from "@/i18n/en/shop/layout";
import { meta } from "@/i18n/en/shop/meta";
import { notFound } from "@/i18n/en/shop/not-found";
import { offlinePage } from "@/i18n/en/shop/offline-page";
import { orderPage } from "@/i18n/en/shop/order-page";
import { policies } from "@/i18n/en/shop/policies";
import { privacy } from "@/i18n/en/shop/privacy";
import { product } from "@/i18n/en/shop/product";
import { promises } from "@/i18n/en/shop/promises";
import { shop } from "@/i18n/en/shop/shop";
import { shopFilters } from "@/i18n/en/shop/shop-filters";
import { waitingOrder } from "@/i18n/en/shop/waiting-order";

/** Every English text, by namespace. Arabic must have exactly these keys. */
export const en = {
  about,
  account,
  adminAlerts,
  adminCategories,
  adminBooks,
  adminBulkEdits,
  adminClaims,
  adminCustomers,
  adminDispute,
  adminExport,
  adminCoupons,
  adminFigures,
  adminGames,
  adminImport,
  adminKeys,
  adminOptions,
  adminOrder,
  adminOrderActions,
  adminOrders,
  adminPalette,
  adminPolicies,
  adminSettings,
  adminProducts,
  adminProof,
  adminAuditLog,
  adminLogin,
  alerts,
  providerIssues,
  adminSecurity,
  adminStaff,
  adminStatistics,
  adminToday,
  adminTour,
  away,
  offlinePage,
  cart,
  checkout,
  common,
  contact,
  customize,
  errors,
  findOrder,
  backInStock,
  giftPage,
  home,
  mails,
  meta,
  notFound,
  orderPage,
  panel,
  policies,
  privacy,
  product,
  profile,
  promises,
  receipts,
  register,
  layout,
  shop,
  shopFilters,
  signIn,
  staffInvitation,
  waitingOrder,
};
