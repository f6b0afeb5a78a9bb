import type { IncomingHttpHeaders } from "node:http";
import inject from "light-my-request";
import { LRUCache } from "lru-cache";
import { LIST_SORTS } from "@/domain/catalogue/product-list";
import { isLocale, type Locale, STORAGE_KEYS } from "@/domain/text/locale";
import { env } from "@/env";
import { CATALOGUE_TAG, tagOf } from "@/server/catalogue/refresh/catalogue-tags";
import type { RequestHandler } from "@/server/front/answer";
import { barePolicy, POLICY, pagePolicy } from "@/server/front/headers/policy";
import { cacheBustingParam, onPageTags } from "@/server/platform/patches/next-page";
import { patternOf } from "@/server/platform/path";
import { NEXT_PATHS } from "@/server/rest/next-paths";
import { PAGE_PATHS } from "@/server/rest/page-paths";
import { cookieLanguage } from "./api-responses";
import type { RenderedResponse } from "./store";

/**
 * The pages that are cached, each in every `Form`. Next answers requests for other pages and for
 * other parts of a page.
 */
const PAGES = PAGE_PATHS.filter(({ notKept }) => notKept === undefined).map(
  ({ template, forms, isSecret }) => ({
    pattern: patternOf(template, forms),
    // The script of a secret page reads the token from the URL, so that one cached frame (a
    // rendering without a token) serves all tokens.
    frame: isSecret ? template.replace(/\{\w+\}/, "-") : null,
  }),
);
const LIST = /^\/shop(?:\/|$)/;
/** Parameters of filtered lists, which are rendered for each request (next.config.mjs). */
const FILTERS = new Set(["q", "min", "max", "delivery", "platform", "game", "stock", "discount"]);
const ANY_CHANGE: ReadonlySet<string> = new Set([CATALOGUE_TAG, tagOf.answers]);
/** Language-independent files, and the tags of the content they show. */
const FILES = NEXT_PATHS.flatMap(({ template, kept }) =>
  kept
    ? [
        {
          pattern: patternOf(template, kept.forms),
          tags: kept.showsCatalogue ? ANY_CHANGE : new Set<string>(),
        },
      ]
    : [],
);

/**
 * The HTML of a page, the payload (data) that Next's router fetches to navigate to the page, or the
 * segment tree that the router prefetches for a visible link to the page.
 */
type Form = "html" | "payload" | "tree";

/** The cache key of a page: everything in a request that determines the page. */
export interface PageCacheKey {
  key: string;
  target: string;
  language: Locale;
  form: Form;
  /**
   * The cache tags of files and trees, for which Next reports none; null for pages, whose tags Next
   * reports.
   */
  tags: ReadonlySet<string> | null;
}

/** The cache key of a page or file request; null if the response is not cached. */
export function pageAddress(target: string, headers: IncomingHttpHeaders): PageCacheKey | null {
  const language = cookieLanguage(headers.cookie);
  if ("rsc" in headers || "next-action" in headers) return readAddress(target, headers, language);
  const known = KNOWN[language];
  let address = known.get(target);
  if (address === undefined) {
    address = readAddress(target, headers, language) ?? "none";
    if (target.length <= LONGEST_KNOWN) known.set(target, address);
  }
  return address === "none" ? null : address;
}

/**
 * Cache keys by raw target, for requests without the headers of Next's router: a few targets make
 * up most of these.
 */
const knownAddresses = () => new LRUCache<string, PageCacheKey | "none">({ max: 2_000 });
const KNOWN: Record<Locale, ReturnType<typeof knownAddresses>> = {
  en: knownAddresses(),
  ar: knownAddresses(),
};
/** Maximum length of a remembered target, in characters. */
const LONGEST_KNOWN = 200;

function readAddress(
  target: string,
  headers: IncomingHttpHeaders,
  ofCookie: Locale,
): PageCacheKey | null {
  const [asked = "", query = ""] = target.split("?", 2);
  const file = FILES.find(({ pattern }) => pattern.test(asked));
  if (file) {
    const { tags } = file;
    return { key: `file ${asked}`, target: asked, language: "en", form: "html", tags };
  }
  const page = PAGES.find(({ pattern }) => pattern.test(asked));
  if (!page || "next-action" in headers) return null;
  const path = page.frame ?? asked;
  const form = formOf(headers, query);
  const wanted = form && readQuery(path, query, form !== "html");
  if (!form || !wanted) return null;
  const language = wanted.language ?? ofCookie;
  const at = path + wanted.list;
  const tags = form === "tree" ? ANY_CHANGE : null;
  return { key: `page ${language} ${form} ${at}`, target: at, language, form, tags };
}

/**
 * The cache key of the page that stands in for a missing one (page-existence.ts), in the requested
 * language.
 */
export function missingAddress(
  stand: string,
  target: string,
  headers: IncomingHttpHeaders,
): PageCacheKey {
  const [, query = ""] = target.split("?", 2);
  const named = query.includes("lang=") ? new URLSearchParams(query).get("lang") : null;
  const language = isLocale(named) ? named : cookieLanguage(headers.cookie);
  const key = `missing ${language} ${stand}`;
  return { key, target: stand, language, form: "html", tags: null };
}

/** Turns a rendered page into a cacheable 404. A server error of Next stays as it is. */
export function asMissing(made: RenderedResponse): RenderedResponse {
  return made.status < 500 ? { ...made, status: 404, isMissing: true } : made;
}

/**
 * The form that the Next router's headers request. Null for any other part of a page, or without
 * `_rsc` in the URL: Next answers those.
 */
function formOf(headers: IncomingHttpHeaders, query: string): Form | null {
  if (!("rsc" in headers)) return "html";
  if (headers.rsc !== "1" || !/(?:^|&)_rsc(?:=|&|$)/.test(query)) return null;
  const ahead = headers["next-router-prefetch"];
  const segment = headers["next-router-segment-prefetch"];
  if (ahead === undefined && segment === undefined) return "payload";
  return ahead === TREE["next-router-prefetch"] && segment === TREE["next-router-segment-prefetch"]
    ? "tree"
    : null;
}

const TREE = { "next-router-prefetch": "1", "next-router-segment-prefetch": "/_tree" };

interface Asked {
  language: Locale | null;
  /** The page number and sort order of a list, as a query. */
  list: string;
}
const NOTHING: Asked = { language: null, list: "" };

/** Reads the parameters that determine a page's content; null if the page is not cached. */
function readQuery(path: string, query: string, isPayload: boolean): Asked | null {
  if (query === "") return NOTHING;
  let language: Locale | null = null;
  const list = new Map<string, string>();
  const seen = new Set<string>();
  for (const [name, value] of new URLSearchParams(query)) {
    if (isPayload && name === "_rsc") continue;
    const isOfList = LIST.test(path) && (name === "page" || name === "sort" || FILTERS.has(name));
    if (!isOfList && name !== "lang") {
      // A payload contains all parameters that it was rendered with, also unknown ones. Other
      // visitors must not get these, so the payload is not cached.
      if (isPayload) return null;
      continue;
    }
    if (seen.has(name) || FILTERS.has(name) || (isPayload && name === "lang")) return null;
    seen.add(name);
    if (name === "lang") language = isLocale(value) ? value : null;
    else if (name === "page" ? /^[1-9]\d{0,4}$/.test(value) : isSort(value)) list.set(name, value);
    else return null;
  }
  const sorted = [...list].sort(([a], [b]) => (a < b ? -1 : 1));
  return { language, list: list.size > 0 ? `?${new URLSearchParams(sorted)}` : "" };
}

const isSort = (value: string) => LIST_SORTS.some((sort) => sort === value);

/** Whether the target is a filtered list, which is searched and rendered for each request. */
export function isNarrowedList(target: string): boolean {
  const [path = "", query = ""] = target.split("?", 2);
  if (query === "" || !LIST.test(path)) return false;
  return [...new URLSearchParams(query).keys()].some((name) => FILTERS.has(name));
}

/** Headers that are not cached: they belong to one connection, one encoding or one request. */
const NOT_KEPT = new Set(
  "connection keep-alive date transfer-encoding content-length etag".split(" "),
);
/** Headers that Next's router reads only from payloads; a cached HTML page omits them. */
const OF_PAYLOADS = new Set(["x-nextjs-prerender", "x-nextjs-stale-time"]);

/**
 * Milliseconds for which a response stays fresh: `FRESH_MS`, or `STALE_MS` if Next sent an outdated
 * copy that it is regenerating. For another `FRESH_MS`, a stale response may be sent while it is
 * renewed.
 */
const FRESH_MS = 600_000;
const STALE_MS = 2_000;

/**
 * Renders a page through Next from a request built from its cache key alone, so that no other part
 * of a client's request can affect the page that other visitors see.
 */
export async function renderPage(
  { target, language, form, tags }: PageCacheKey,
  pages: RequestHandler,
): Promise<RenderedResponse> {
  let shown = tags;
  const answer = await inject(
    (req, res) => {
      onPageTags(req, (said) => {
        shown = new Set(said.filter(isOurs));
      });
      void pages(req as never, res as never);
    },
    {
      method: "GET",
      url: form === "html" ? target : await withMark(target, form),
      headers: {
        host: new URL(env().APP_URL).host,
        "user-agent": "",
        "x-forwarded-for": "127.0.0.1",
        cookie: `${STORAGE_KEYS.language}=${language}`,
        ...(form === "html" ? {} : { rsc: "1" }),
        ...(form === "tree" ? TREE : {}),
      },
    },
  );
  const headers: RenderedResponse["headers"] = {};
  for (const [name, value] of Object.entries(answer.headers)) {
    const isKept = !NOT_KEPT.has(name) && !(form === "html" && OF_PAYLOADS.has(name));
    if (isKept && value !== undefined) {
      headers[name] = typeof value === "number" ? String(value) : value;
    }
  }
  const policy = headers[POLICY];
  if (typeof policy === "string") {
    const isPage = String(headers["content-type"]).startsWith("text/html");
    headers[POLICY] = isPage ? pagePolicy(policy, answer.payload) : barePolicy(policy);
  }
  const cache = headers["x-nextjs-cache"];
  const isPublic = /\bpublic\b/.test(String(headers["cache-control"]));
  if (cache !== undefined) headers["x-nextjs-cache"] = "HIT";
  return {
    status: answer.statusCode,
    headers,
    body: answer.rawPayload,
    tags: cache !== undefined || isPublic ? shown : null,
    freshMs: cache === "STALE" ? STALE_MS : FRESH_MS,
    staleMs: FRESH_MS,
  };
}

async function withMark(target: string, form: "payload" | "tree"): Promise<string> {
  const mark = await (form === "tree" ? cacheBustingParam("1", "/_tree") : cacheBustingParam());
  return `${target}${target.includes("?") ? "&" : "?"}_rsc=${mark}`;
}

/** Whether a cache tag is the shop's own; Next adds tags that name paths. */
const isOurs = (tag: string) => !tag.startsWith("_N_T_");
