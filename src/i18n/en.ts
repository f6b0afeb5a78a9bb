import account from "../../messages/en/account/account.json" with { type: "json" };
import profile from "../../messages/en/account/profile.json" with { type: "json" };
import register from "../../messages/en/account/register.json" with { type: "json" };
import signIn from "../../messages/en/account/sign-in.json" with { type: "json" };
import staffInvitation from "../../messages/en/account/staff-invitation.json" with { type: "json" };
import adminAlerts from "../../messages/en/admin/admin-alerts.json" with { type: "json" };
import adminAuditLog from "../../messages/en/admin/admin-audit-log.json" with { type: "json" };
import adminBooks from "../../messages/en/admin/admin-books.json" with { type: "json" };
import adminBulkEdits from "../../messages/en/admin/admin-bulk-edits.json" with { type: "json" };
import adminCategories from "../../messages/en/admin/admin-categories.json" with { type: "json" };
import adminClaims from "../../messages/en/admin/admin-claims.json" with { type: "json" };
import adminConnections from "../../messages/en/admin/admin-connections.json" with { type: "json" };
import adminCoupons from "../../messages/en/admin/admin-coupons.json" with { type: "json" };
import adminCustomers from "../../messages/en/admin/admin-customers.json" with { type: "json" };
import adminDispute from "../../messages/en/admin/admin-dispute.json" with { type: "json" };
import adminExport from "../../messages/en/admin/admin-export.json" with { type: "json" };
import adminFigures from "../../messages/en/admin/admin-figures.json" with { type: "json" };
import adminGames from "../../messages/en/admin/admin-games.json" with { type: "json" };
import adminImport from "../../messages/en/admin/admin-import.json" with { type: "json" };
import adminKeys from "../../messages/en/admin/admin-keys.json" with { type: "json" };
import adminLogin from "../../messages/en/admin/admin-login.json" with { type: "json" };
import adminOptions from "../../messages/en/admin/admin-options.json" with { type: "json" };
import adminOrder from "../../messages/en/admin/admin-order.json" with { type: "json" };
import adminOrderActions from "../../messages/en/admin/admin-order-actions.json" with {
  type: "json",
};
import adminOrders from "../../messages/en/admin/admin-orders.json" with { type: "json" };
import adminPalette from "../../messages/en/admin/admin-palette.json" with { type: "json" };
import adminPaymentFilters from "../../messages/en/admin/admin-payment-filters.json" with {
  type: "json",
};
import adminPolicies from "../../messages/en/admin/admin-policies.json" with { type: "json" };
import adminProducts from "../../messages/en/admin/admin-products.json" with { type: "json" };
import adminProof from "../../messages/en/admin/admin-proof.json" with { type: "json" };
import adminSecurity from "../../messages/en/admin/admin-security.json" with { type: "json" };
import adminSettings from "../../messages/en/admin/admin-settings.json" with { type: "json" };
import adminStaff from "../../messages/en/admin/admin-staff.json" with { type: "json" };
import adminStatistics from "../../messages/en/admin/admin-statistics.json" with { type: "json" };
import adminToday from "../../messages/en/admin/admin-today.json" with { type: "json" };
import adminTour from "../../messages/en/admin/admin-tour.json" with { type: "json" };
import adminWebhooks from "../../messages/en/admin/admin-webhooks.json" with { type: "json" };
import panel from "../../messages/en/admin/panel.json" with { type: "json" };
import alerts from "../../messages/en/mail/alerts.json" with { type: "json" };
import mails from "../../messages/en/mail/mails.json" with { type: "json" };
import providerIssues from "../../messages/en/mail/provider-issues.json" with { type: "json" };
import receipts from "../../messages/en/mail/receipts.json" with { type: "json" };
import about from "../../messages/en/shop/about.json" with { type: "json" };
import apiDocs from "../../messages/en/shop/api-docs.json" with { type: "json" };
import away from "../../messages/en/shop/away.json" with { type: "json" };
import backInStock from "../../messages/en/shop/back-in-stock.json" with { type: "json" };
import cart from "../../messages/en/shop/cart.json" with { type: "json" };
import checkout from "../../messages/en/shop/checkout.json" with { type: "json" };
import common from "../../messages/en/shop/common.json" with { type: "json" };
import contact from "../../messages/en/shop/contact.json" with { type: "json" };
import customize from "../../messages/en/shop/customize.json" with { type: "json" };
import errorScreen from "../../messages/en/shop/error-screen.json" with { type: "json" };
import errors from "../../messages/en/shop/errors.json" with { type: "json" };
import findOrder from "../../messages/en/shop/find-order.json" with { type: "json" };
import giftPage from "../../messages/en/shop/gift-page.json" with { type: "json" };
import home from "../../messages/en/shop/home.json" with { type: "json" };
import layout from "../../messages/en/shop/layout.json" with { type: "json" };
import meta from "../../messages/en/shop/meta.json" with { type: "json" };
import notFound from "../../messages/en/shop/not-found.json" with { type: "json" };
import offlinePage from "../../messages/en/shop/offline-page.json" with { type: "json" };
import orderPage from "../../messages/en/shop/order-page.json" with { type: "json" };
import paymentPage from "../../messages/en/shop/payment-page.json" with { type: "json" };
import policies from "../../messages/en/shop/policies.json" with { type: "json" };
import privacy from "../../messages/en/shop/privacy.json" with { type: "json" };
import product from "../../messages/en/shop/product.json" with { type: "json" };
import promises from "../../messages/en/shop/promises.json" with { type: "json" };
import providers from "../../messages/en/shop/providers.json" with { type: "json" };
import shop from "../../messages/en/shop/shop.json" with { type: "json" };
import shopFilters from "../../messages/en/shop/shop-filters.json" with { type: "json" };
import waitingOrder from "../../messages/en/shop/waiting-order.json" with { type: "json" };
import wishList from "../../messages/en/shop/wish-list.json" with { type: "json" };

/** Every English text, by namespace. `arabic-texts.test.ts` requires the same keys in Arabic. */
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
