import type { en } from "@/i18n/en";
import account from "../../messages/ar/account/account.json" with { type: "json" };
import profile from "../../messages/ar/account/profile.json" with { type: "json" };
import register from "../../messages/ar/account/register.json" with { type: "json" };
import signIn from "../../messages/ar/account/sign-in.json" with { type: "json" };
import staffInvitation from "../../messages/ar/account/staff-invitation.json" with { type: "json" };
import adminAlerts from "../../messages/ar/admin/admin-alerts.json" with { type: "json" };
import adminAuditLog from "../../messages/ar/admin/admin-audit-log.json" with { type: "json" };
import adminBooks from "../../messages/ar/admin/admin-books.json" with { type: "json" };
import adminBulkEdits from "../../messages/ar/admin/admin-bulk-edits.json" with { type: "json" };
import adminCategories from "../../messages/ar/admin/admin-categories.json" with { type: "json" };
import adminClaims from "../../messages/ar/admin/admin-claims.json" with { type: "json" };
import adminConnections from "../../messages/ar/admin/admin-connections.json" with { type: "json" };
import adminCoupons from "../../messages/ar/admin/admin-coupons.json" with { type: "json" };
import adminCustomers from "../../messages/ar/admin/admin-customers.json" with { type: "json" };
import adminDispute from "../../messages/ar/admin/admin-dispute.json" with { type: "json" };
import adminExport from "../../messages/ar/admin/admin-export.json" with { type: "json" };
import adminFigures from "../../messages/ar/admin/admin-figures.json" with { type: "json" };
import adminGames from "../../messages/ar/admin/admin-games.json" with { type: "json" };
import adminImport from "../../messages/ar/admin/admin-import.json" with { type: "json" };
import adminKeys from "../../messages/ar/admin/admin-keys.json" with { type: "json" };
import adminLogin from "../../messages/ar/admin/admin-login.json" with { type: "json" };
import adminOptions from "../../messages/ar/admin/admin-options.json" with { type: "json" };
import adminOrder from "../../messages/ar/admin/admin-order.json" with { type: "json" };
import adminOrderActions from "../../messages/ar/admin/admin-order-actions.json" with {
  type: "json",
};
import adminOrders from "../../messages/ar/admin/admin-orders.json" with { type: "json" };
import adminPalette from "../../messages/ar/admin/admin-palette.json" with { type: "json" };
import adminPaymentFilters from "../../messages/ar/admin/admin-payment-filters.json" with {
  type: "json",
};
import adminPolicies from "../../messages/ar/admin/admin-policies.json" with { type: "json" };
import adminProducts from "../../messages/ar/admin/admin-products.json" with { type: "json" };
import adminProof from "../../messages/ar/admin/admin-proof.json" with { type: "json" };
import adminSecurity from "../../messages/ar/admin/admin-security.json" with { type: "json" };
import adminSettings from "../../messages/ar/admin/admin-settings.json" with { type: "json" };
import adminStaff from "../../messages/ar/admin/admin-staff.json" with { type: "json" };
import adminStatistics from "../../messages/ar/admin/admin-statistics.json" with { type: "json" };
import adminToday from "../../messages/ar/admin/admin-today.json" with { type: "json" };
import adminTour from "../../messages/ar/admin/admin-tour.json" with { type: "json" };
import adminWebhooks from "../../messages/ar/admin/admin-webhooks.json" with { type: "json" };
import panel from "../../messages/ar/admin/panel.json" with { type: "json" };
import alerts from "../../messages/ar/mail/alerts.json" with { type: "json" };
import mails from "../../messages/ar/mail/mails.json" with { type: "json" };
import providerIssues from "../../messages/ar/mail/provider-issues.json" with { type: "json" };
import receipts from "../../messages/ar/mail/receipts.json" with { type: "json" };
import about from "../../messages/ar/shop/about.json" with { type: "json" };
import apiDocs from "../../messages/ar/shop/api-docs.json" with { type: "json" };
import away from "../../messages/ar/shop/away.json" with { type: "json" };
import backInStock from "../../messages/ar/shop/back-in-stock.json" with { type: "json" };
import cart from "../../messages/ar/shop/cart.json" with { type: "json" };
import checkout from "../../messages/ar/shop/checkout.json" with { type: "json" };
import common from "../../messages/ar/shop/common.json" with { type: "json" };
import contact from "../../messages/ar/shop/contact.json" with { type: "json" };
import customize from "../../messages/ar/shop/customize.json" with { type: "json" };
import errorScreen from "../../messages/ar/shop/error-screen.json" with { type: "json" };
import errors from "../../messages/ar/shop/errors.json" with { type: "json" };
import findOrder from "../../messages/ar/shop/find-order.json" with { type: "json" };
import giftPage from "../../messages/ar/shop/gift-page.json" with { type: "json" };
import home from "../../messages/ar/shop/home.json" with { type: "json" };
import layout from "../../messages/ar/shop/layout.json" with { type: "json" };
import meta from "../../messages/ar/shop/meta.json" with { type: "json" };
import notFound from "../../messages/ar/shop/not-found.json" with { type: "json" };
import offlinePage from "../../messages/ar/shop/offline-page.json" with { type: "json" };
import orderPage from "../../messages/ar/shop/order-page.json" with { type: "json" };
import paymentPage from "../../messages/ar/shop/payment-page.json" with { type: "json" };
import policies from "../../messages/ar/shop/policies.json" with { type: "json" };
import privacy from "../../messages/ar/shop/privacy.json" with { type: "json" };
import product from "../../messages/ar/shop/product.json" with { type: "json" };
import promises from "../../messages/ar/shop/promises.json" with { type: "json" };
import providers from "../../messages/ar/shop/providers.json" with { type: "json" };
import shop from "../../messages/ar/shop/shop.json" with { type: "json" };
import shopFilters from "../../messages/ar/shop/shop-filters.json" with { type: "json" };
import waitingOrder from "../../messages/ar/shop/waiting-order.json" with { type: "json" };
import wishList from "../../messages/ar/shop/wish-list.json" with { type: "json" };

/** Every Arabic text, by namespace. */
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
  adminConnections,
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
  adminPaymentFilters,
  adminPolicies,
  adminSettings,
  adminProducts,
  adminProof,
  adminAuditLog,
  adminLogin,
  alerts,
  apiDocs,
  providerIssues,
  adminSecurity,
  adminStaff,
  adminStatistics,
  adminToday,
  adminTour,
  adminWebhooks,
  away,
  offlinePage,
  cart,
  checkout,
  common,
  contact,
  customize,
  errorScreen,
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
  paymentPage,
  policies,
  privacy,
  product,
  profile,
  promises,
  providers,
  receipts,
  register,
  layout,
  shop,
  shopFilters,
  signIn,
  staffInvitation,
  waitingOrder,
  wishList,
};
