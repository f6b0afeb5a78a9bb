import { POLICY_KINDS } from "@/domain/shop/policy";
import { OPEN, type PathRule } from "@/server/rest/path-rules";

/**
 * A page of src/app/[locale], without its language. It is kept as bytes (front/response-cache/pages.ts)
 * wherever Next says that it is the same for everybody.
 */
export interface PagePath extends PathRule {
  /** Expressions for its parts: other addresses are asked of Next each time. */
  forms?: Record<string, string>;
  /** Why it is not kept as bytes. */
  notKept?: string;
  /** Searchers may list it (features/catalogue/seo/sitemap-entries.ts). */
  isListed?: true;
}

const page = (template: string, more: Partial<PagePath> = {}): PagePath => ({
  ...OPEN,
  method: "GET",
  template,
  limit: "page",
  ...more,
});

/** A page of which one frame serves all: its script reads off the address which one it is. */
const framed = (name: string) => [
  page(`/${name}`, { notKept: "nobody is led there without a token" }),
  page(`/${name}/{token}`, { forms: { token: "[^/]{1,100}" }, isSecret: true }),
];

/** Every page, those that searchers may list in the order of the sitemap. */
export const PAGE_PATHS: readonly PagePath[] = [
  page("/", { isListed: true }),
  page("/shop", { isListed: true }),
  page("/shop/{category}", { forms: { category: "[a-z0-9-]{1,100}" }, isListed: true }),
  page("/about", { isListed: true }),
  page("/contact", { isListed: true }),
  page("/privacy", { isListed: true }),
  page("/promises", { isListed: true }),
  page("/policies/{kind}", { forms: { kind: POLICY_KINDS.join("|") }, isListed: true }),
  page("/policies/{kind}/{version}", { notKept: "old versions are rarely read" }),
  page("/product/{id}", { forms: { id: "[1-9]\\d{0,9}" }, isListed: true }),
  page("/checkout"),
  page("/wishlist"),
  page("/profile"),
  page("/login"),
  page("/register"),
  page("/forgot-password"),
  page("/reset-password"),
  page("/admin-login"),
  page("/staff-invitation"),
  page("/find-order"),
  // The service worker keeps it for use without a connection.
  page("/offline"),
  ...framed("order"),
  ...framed("gift"),
  ...framed("back-in-stock"),
  page("/admin", { access: "any_staff", owner: "shop", notKept: "it is rendered for who asks" }),
];
