import { POLICY_KINDS } from "@/domain/shop/policy";
import { DOCS_PATH } from "@/server/rest/api-path";
import { type PathRule, PUBLIC } from "@/server/rest/path-rules";

/**
 * A page of src/app/[locale], without its language. It is cached
 * (src/server/front/response-cache/pages.ts) if Next reports that it is the same for every visitor.
 */
export interface PagePath extends PathRule {
  /** Regular expressions of its path parameters; URLs that do not match are not cached. */
  forms?: Record<string, string>;
  /** The reason why the page is not cached. */
  notKept?: string;
  /** Search engines may index the page (src/features/catalogue/seo/sitemap-entries.ts). */
  isListed?: true;
}

const page = (template: string, more: Partial<PagePath> = {}): PagePath => ({
  ...PUBLIC,
  method: "GET",
  template,
  limit: "page",
  ...more,
});

/**
 * A page served from one cached frame (a rendering without a token); the page's script reads the
 * token from the URL.
 */
const framed = (name: string) => [
  page(`/${name}`, { notKept: "nobody is led there without a token" }),
  page(`/${name}/{token}`, { forms: { token: "[^/]{1,100}" }, isSecret: true }),
];

/** Every page; the pages that search engines may index are in the sitemap's order. */
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
  // The service worker stores this page for offline use.
  page("/offline"),
  page(DOCS_PATH),
  ...framed("order"),
  ...framed("gift"),
  ...framed("back-in-stock"),
  page("/admin", { access: "any_staff", owner: "shop", notKept: "it is rendered for who asks" }),
];
