import { about } from "@/i18n/en/about";
import { account } from "@/i18n/en/account";
import { adminExport } from "@/i18n/en/admin-export";
import { adminKeys } from "@/i18n/en/admin-keys";
import { adminLog } from "@/i18n/en/admin-log";
import { adminLogin } from "@/i18n/en/admin-login";
import { adminOrder } from "@/i18n/en/admin-order";
import { adminOrderActs } from "@/i18n/en/admin-order-acts";
import { adminOrders } from "@/i18n/en/admin-orders";
import { adminProducts } from "@/i18n/en/admin-products";
import { adminStats } from "@/i18n/en/admin-stats";
import { cart } from "@/i18n/en/cart";
import { checkout } from "@/i18n/en/checkout";
import { common } from "@/i18n/en/common";
import { contact } from "@/i18n/en/contact";
import { customize } from "@/i18n/en/customize";
import { errors } from "@/i18n/en/errors";
import { home } from "@/i18n/en/home";
import { mails } from "@/i18n/en/mails";
import { meta } from "@/i18n/en/meta";
import { notFound } from "@/i18n/en/not-found";
import { options } from "@/i18n/en/options";
import { panel } from "@/i18n/en/panel";
import { product } from "@/i18n/en/product";
import { profile } from "@/i18n/en/profile";
import { register } from "@/i18n/en/register";
import { shell } from "@/i18n/en/shell";
import { shop } from "@/i18n/en/shop";
import { signIn } from "@/i18n/en/sign-in";

/** Every English text, by namespace. Arabic must have exactly these keys. */
export const en = {
  about,
  account,
  adminExport,
  adminKeys,
  adminOrder,
  adminOrderActs,
  adminOrders,
  adminProducts,
  adminLog,
  adminLogin,
  adminStats,
  cart,
  checkout,
  common,
  contact,
  customize,
  errors,
  home,
  mails,
  meta,
  notFound,
  options,
  panel,
  product,
  profile,
  register,
  shell,
  shop,
  signIn,
};
