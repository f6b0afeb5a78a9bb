import { account } from "@/i18n/ar/account";
import { cart } from "@/i18n/ar/cart";
import { checkout } from "@/i18n/ar/checkout";
import { common } from "@/i18n/ar/common";
import { customize } from "@/i18n/ar/customize";
import { errors } from "@/i18n/ar/errors";
import { home } from "@/i18n/ar/home";
import { mails } from "@/i18n/ar/mails";
import { notFound } from "@/i18n/ar/not-found";
import { options } from "@/i18n/ar/options";
import { product } from "@/i18n/ar/product";
import { profile } from "@/i18n/ar/profile";
import { register } from "@/i18n/ar/register";
import { shell } from "@/i18n/ar/shell";
import { shop } from "@/i18n/ar/shop";
import { signIn } from "@/i18n/ar/sign-in";
import type { en } from "@/i18n/en";

/** Every Arabic text; the compiler refuses a key that English lacks, or has and this lacks. */
export const ar: typeof en = {
  account,
  cart,
  checkout,
  common,
  customize,
  errors,
  home,
  mails,
  notFound,
  options,
  product,
  profile,
  register,
  shell,
  shop,
  signIn,
};
