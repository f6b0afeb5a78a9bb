export const FORM_FACTORS = ["mobile", "desktop"] as const;

export type FormFactor = (typeof FORM_FACTORS)[number];

export interface MeasuredPage {
  path: string;
  /** File name of its reports. */
  name: string;
  /** The page is noindex on purpose, so `is-crawlable` is skipped. */
  isNoindex?: boolean;
  /** The page is measured with products in the cart. */
  needsCart?: boolean;
  /** Limit for all scripts of a first load together, in compressed bytes. */
  scriptBudget?: number;
}

export const PAGES: MeasuredPage[] = [
  { path: "/", name: "home", scriptBudget: 150_000 },
  { path: "/shop", name: "shop" },
  { path: "/product/1", name: "product" },
  { path: "/checkout", name: "checkout", isNoindex: true, needsCart: true },
];
