import { MAX_LIST_PAGE } from "@/domain/catalogue/product-list";
import { POLICY_KINDS } from "@/domain/shop/policy";
import { hasPolicy, hasProduct, listPagesOf } from "@/server/catalogue/search/page-exists";
import { decodedPart, pathIndex, patternOf } from "@/server/platform/path";
import { isApi } from "@/server/rest/api-path";
import { nextPathAt } from "@/server/rest/next-paths";
import { PAGE_PATHS } from "@/server/rest/page-paths";
import { matchPath } from "@/server/rest/paths";

/** The files that Next serves unchanged: from the build and from `public`. */
export interface KnownFiles {
  has(path: string): boolean;
}

/** A stand-in: the URL of the page whose rendering is sent for every missing page of its kind. */
export type Stand = "/no-such-page" | "/product/0" | `/shop${string}`;
const NO_PAGE: Stand = "/no-such-page";
const NO_PRODUCT: Stand = "/product/0";

const LARGEST_ID = 2_147_483_647;
const pageAt = pathIndex(
  PAGE_PATHS.map((page) => ({ ...page, pattern: patternOf(page.template) })),
);
/** Paths that Next redirects to their canonical URL. */
const REDIRECTED = /\/$|\/\/|\\/;

/**
 * The result for a request: a stand-in page, a catalogue lookup that may return a stand-in page, or
 * null if Next decides.
 */
export type Place = Stand | (() => Promise<Stand | null>) | null;

/**
 * Decides without Next whether a page exists, since rendering the "not found" page costs as much as
 * any other.
 * @param files null if the files are unknown; Next then decides about paths outside `PAGE_PATHS`
 */
export function placeOf(target: string, files: KnownFiles | null): Place {
  const [asked = "", query = ""] = target.split("?", 2);
  const path = decodedPart(asked);
  if (path === null) return files && NO_PAGE;
  if (isApi(path) || matchPath("GET", path)) return null;
  if (path.startsWith("/_next/")) return files && !files.has(path) ? NO_PAGE : null;
  if (nextPathAt(path) || files?.has(path) || REDIRECTED.test(path)) return null;
  const [page] = pageAt(path);
  if (!page) return files && NO_PAGE;
  const { id = "", category = "", kind = "", version } = page.pattern.exec(path)?.groups ?? {};
  if (page.template === "/shop") return listPlace(null, query);
  if (page.template === "/shop/{category}") return listPlace(category, query);
  if (page.template === "/product/{id}") return productPlace(id);
  return kind === "" ? null : policyPlace(kind, version);
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

/** For a page number beyond the end of a list, the stand-in is the page after the last one. */
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
