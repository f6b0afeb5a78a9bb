import { account } from "@/i18n/ar/account/account";
import { profile } from "@/i18n/ar/account/profile";
import { register } from "@/i18n/ar/account/register";
import { signIn } from "@/i18n/ar/account/sign-in";
import { staffInvitation } from "@/i18n/ar/account/staff-invitation";
import { adminAlerts } from "@/i18n/ar/admin/admin-alerts";
import { adminAuditLog } from "@/i18n/ar/admin/admin-audit-log";
import { adminBooks } from "@/i18n/ar/admin/admin-books";
import { adminBulkEdits } from "@/i18n/ar/admin/admin-bulk-edits";
import { adminCategories } from "@/i18n/ar/admin/admin-categories";
import { adminClaims } from "@/i18n/ar/admin/admin-claims";
import { adminCoupons } from "@/i18n/ar/admin/admin-coupons";
import { adminCustomers } from "@/i18n/ar/admin/admin-customers";
import { adminDispute } from "@/i18n/ar/admin/admin-dispute";
import { adminExport } from "@/i18n/ar/admin/admin-export";
import { adminFigures } from "@/i18n/ar/admin/admin-figures";
import { adminGames } from "@/i18n/ar/admin/admin-games";
import { adminImport } from "@/i18n/ar/admin/admin-import";
import { adminKeys } from "@/i18n/ar/admin/admin-keys";
import { adminLogin } from "@/i18n/ar/admin/admin-login";
import { adminOptions } from "@/i18n/ar/admin/admin-options";
import { adminOrder } from "@/i18n/ar/admin/admin-order";
import { adminOrderActions } from "@/i18n/ar/admin/admin-order-actions";
import { adminOrders } from "@/i18n/ar/admin/admin-orders";
import { adminPalette } from "@/i18n/ar/admin/admin-palette";
import { adminPolicies } from "@/i18n/ar/admin/admin-policies";
import { adminProducts } from "@/i18n/ar/admin/admin-products";
import { adminProof } from "@/i18n/ar/admin/admin-proof";
import { adminSecurity } from "@/i18n/ar/admin/admin-security";
import { adminSettings } from "@/i18n/ar/admin/admin-settings";
import { adminStaff } from "@/i18n/ar/admin/admin-staff";
import { adminStatistics } from "@/i18n/ar/admin/admin-statistics";
import { adminToday } from "@/i18n/ar/admin/admin-today";
import { adminTour } from "@/i18n/ar/admin/admin-tour";
import { panel } from "@/i18n/ar/admin/panel";
import { alerts } from "@/i18n/ar/mail/alerts";
import { mails } from "@/i18n/ar/mail/mails";
import { providerIssues } from "@/i18n/ar/mail/provider-issues";
import { receipts } from "@/i18n/ar/mail/receipts";
import { about } from "@/i18n/ar/shop/about";
import { away } from "@/i18n/ar/shop/away";
import { backInStock } from "@/i18n/ar/shop/back-in-stock";
import { cart } from "@/i18n/ar/shop/cart";
import { checkout } from "@/i18n/ar/shop/checkout";
import { common } from "@/i18n/ar/shop/common";
import { contact } from "@/i18n/ar/shop/contact";
import { customize } from "@/i18n/ar/shop/customize";
import { errors } from "@/i18n/ar/shop/errors";
import { findOrder } from "@/i18n/ar/shop/find-order";
import { giftPage } from "@/i18n/ar/shop/gift-page";
import { home } from "@/i18n/ar/shop/home";
import { layout } from "@/i18n/ar/shop/layout";
import { meta } from "@/i18n/ar/shop/meta";
import { notFound } from "@/i18n/ar/shop/not-found";
import { offlinePage } from "@/i18n/ar/shop/offline-page";
import { orderPage } from "@/i18n/ar/shop/order-page";
import { policies } from "@/i18n/ar/shop/policies";
import { privacy } from "@/i18n/ar/shop/privacy";
import { product } from "@/i18n/ar/shop/product";
import { promises } from "@/i18n/ar/shop/promises";
import { shop } from "@/i18n/ar/shop/shop";
import { shopFilters } from "@/i18n/ar/shop/shop-filters";
import { waitingOrder } from "@/i18n/ar/shop/waiting-order";
import type { en } from "@/i18n/en";

/** Every Arabic text; the compiler refuses a key that English lacks, or has and this lacks. */
export const ar: typeof en = {
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
