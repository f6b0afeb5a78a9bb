export const FORM_FACTORS = ["mobile", "desktop"] as const;

export type FormFactor = (typeof FORM_FACTORS)[number];

export interface MeasuredPage {
  path: string;
  /** What its reports are called. */
  name: string;
  /** Search engines are asked to leave it alone, which is no fault of it. */
  isNoindex?: boolean;
  /** It is measured with something in the cart. */
  needsCart?: boolean;
  /** What all scripts of a first load may weigh together: compressed bytes. */
  scriptBudget?: number;
}

export const PAGES: MeasuredPage[] = [
  { path: "/", name: "home", scriptBudget: 150_000 },
  { path: "/shop", name: "shop" },
  { path: "/product/1", name: "product" },
  { path: "/checkout", name: "checkout", isNoindex: true, needsCart: true },
];
