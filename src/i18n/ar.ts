import { about } from "@/i18n/ar/about";
import { account } from "@/i18n/ar/account";
import { adminExport } from "@/i18n/ar/admin-export";
import { adminKeys } from "@/i18n/ar/admin-keys";
import { adminLog } from "@/i18n/ar/admin-log";
import { adminLogin } from "@/i18n/ar/admin-login";
import { adminOrder } from "@/i18n/ar/admin-order";
import { adminOrderActs } from "@/i18n/ar/admin-order-acts";
import { adminOrders } from "@/i18n/ar/admin-orders";
import { adminProducts } from "@/i18n/ar/admin-products";
import { adminStats } from "@/i18n/ar/admin-stats";
import { cart } from "@/i18n/ar/cart";
import { checkout } from "@/i18n/ar/checkout";
import { common } from "@/i18n/ar/common";
import { contact } from "@/i18n/ar/contact";
import { customize } from "@/i18n/ar/customize";
import { errors } from "@/i18n/ar/errors";
import { home } from "@/i18n/ar/home";
import { mails } from "@/i18n/ar/mails";
import { meta } from "@/i18n/ar/meta";
import { notFound } from "@/i18n/ar/not-found";
import { options } from "@/i18n/ar/options";
import { panel } from "@/i18n/ar/panel";
import { product } from "@/i18n/ar/product";
import { profile } from "@/i18n/ar/profile";
import { register } from "@/i18n/ar/register";
import { shell } from "@/i18n/ar/shell";
import { shop } from "@/i18n/ar/shop";
import { signIn } from "@/i18n/ar/sign-in";
import type { en } from "@/i18n/en";

/** Every Arabic text; the compiler refuses a key that English lacks, or has and this lacks. */
export const ar: typeof en = {
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
