import { cart } from "@/i18n/en/cart";
import { checkout } from "@/i18n/en/checkout";
import { common } from "@/i18n/en/common";
import { customize } from "@/i18n/en/customize";
import { errors } from "@/i18n/en/errors";
import { home } from "@/i18n/en/home";
import { mails } from "@/i18n/en/mails";
import { notFound } from "@/i18n/en/not-found";
import { options } from "@/i18n/en/options";
import { product } from "@/i18n/en/product";
import { shell } from "@/i18n/en/shell";
import { shop } from "@/i18n/en/shop";

/** Every English text, by namespace. Arabic must have exactly these keys. */
export const en = {
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
  shell,
  shop,
};
