import { POLICY_KINDS } from "@/domain/policy";
import { MAX_LIST_PAGE } from "@/domain/product-list";
import { hasPolicy, hasProduct, listPagesOf } from "@/server/catalogue/known-places";
import { matchRoute } from "@/server/rest/routes";

/** The files that Next serves as they are: of the build, and of the folder `public`. */
export interface KnownFiles {
  has(path: string): boolean;
}

/** The address whose page stands in for every missing page of its kind. */
export type Stand = "/no-such-page" | "/product/0" | `/shop${string}`;
const NO_PAGE: Stand = "/no-such-page";
const NO_PRODUCT: Stand = "/product/0";

const LARGEST_ID = 2_147_483_647;
/** Pages with nothing to look up, as src/app has them; places.test.ts compares. */
const PAGES = new Set(
  (
    "/ /about /contact /privacy /promises /checkout /profile /login /register /forgot-password " +
    "/reset-password /admin-login /staff-invitation /find-order /order /gift /back-in-stock /offline /admin /shop"
  ).split(" "),
);
const TOKEN_PAGE = /^\/(?:order|gift|back-in-stock)\/[^/]+$/;
const PRODUCT = /^\/product\/([^/]+)$/;
const CATEGORY = /^\/shop\/([^/]+)$/;
const POLICY = /^\/policies\/([^/]+)(?:\/([^/]+))?$/;
/** Route handlers of src/app whose answers Next makes; each looks its own name up. */
const HANDLERS = /^\/(?:robots\.txt|sitemap\.xml|(?:art|manifests|sitemaps)\/[^/]+)$/;
/** What Next redirects to the address without it. */
const REDIRECTED = /\/$|\/\/|\\/;

/** Where a request may lead: to a stand, at once or after a look into the catalogue; null where it is Next's to say. */
export type Place = Stand | (() => Promise<Stand | null>) | null;

/**
 * Decides without Next whether a page exists, since rendering the page that says "not found" costs as much as any page.
 * @param files null where they are not known: then Next says which other paths lead nowhere
 */
export function placeOf(target: string, files: KnownFiles | null): Place {
  const [asked = "", query = ""] = target.split("?", 2);
  const path = decoded(asked);
  if (path === null) return files && NO_PAGE;
  if (path.startsWith("/api/") || matchRoute(path)) return null;
  if (path.startsWith("/_next/")) return files && !files.has(path) ? NO_PAGE : null;
  if (path === "/shop") return listPlace(null, query);
  if (PAGES.has(path) || TOKEN_PAGE.test(path) || HANDLERS.test(path) || files?.has(path)) {
    return null;
  }
  if (REDIRECTED.test(path)) return null;
  const [, id] = PRODUCT.exec(path) ?? [];
  if (id !== undefined) return productPlace(id);
  const [, slug] = CATEGORY.exec(path) ?? [];
  if (slug !== undefined) return listPlace(slug, query);
  const [, kind, version] = POLICY.exec(path) ?? [];
  if (kind !== undefined) return policyPlace(kind, version);
  return files ? NO_PAGE : null;
}

function productPlace(segment: string): Place {
  const id = /^\d+$/.test(segment) ? Number(segment) : 0;
  if (id < 1 || id > LARGEST_ID) return NO_PRODUCT;
  return async () => ((await hasProduct(id)) ? null : NO_PRODUCT);
}

function policyPlace(kind: string, segment: string | undefined): Place {
  const isNumber = segment === undefined || /^[1-9]\d{0,9}$/.test(segment);
  const version = segment === undefined ? null : Number(segment);
  const isKnown = POLICY_KINDS.some((one) => one === kind);
  if (!isKnown || !isNumber || Number(version) > LARGEST_ID) return NO_PAGE;
  return async () => ((await hasPolicy(kind, version)) ? null : NO_PAGE);
}

/** The page behind the last one stands in for all that follow it, in the usual order. */
function listPlace(slug: string | null, query: string): Place {
  if (slug !== null && !/^[a-z0-9-]{1,100}$/.test(slug)) return NO_PAGE;
  const given = new URLSearchParams(query).getAll("page");
  const page = given.length === 1 && /^[1-9]\d*$/.test(given[0] ?? "") ? Number(given[0]) : 1;
  const isBehind = page > 1 && page <= MAX_LIST_PAGE;
  if (slug === null && !isBehind) return null;
  return async () => {
    const pages = await listPagesOf(slug);
    if (pages === undefined) return NO_PAGE;
    if (!isBehind || page <= pages + 1) return null;
    return `/shop${slug === null ? "" : `/${slug}`}?page=${pages + 1}`;
  };
}

function decoded(path: string): string | null {
  if (!path.includes("%")) return path;
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}
