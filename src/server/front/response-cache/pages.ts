import type { IncomingHttpHeaders } from "node:http";
import inject from "light-my-request";
import { LRUCache } from "lru-cache";
import { LIST_SORTS } from "@/domain/catalogue/product-list";
import { isLocale, type Locale, STORAGE_KEYS } from "@/domain/text/locale";
import { env } from "@/env";
import { CATALOGUE_TAG, tagOf } from "@/server/catalogue/refresh/catalogue-tags";
import type { Answer } from "@/server/front/answer";
import { barePolicy, POLICY, pagePolicy } from "@/server/front/headers/policy";
import { onPageTags, payloadMark } from "@/server/platform/patches/next-page";
import { patternOf } from "@/server/platform/path";
import { NEXT_PATHS } from "@/server/rest/next-paths";
import { PAGE_PATHS } from "@/server/rest/page-paths";
import { cookieLanguage } from "./answers";
import type { Made } from "./store";

/** The pages that are kept as bytes; any other address, and any other form of these, is asked of Next each time. */
const PAGES = PAGE_PATHS.filter(({ notKept }) => notKept === undefined).map(
  ({ template, forms, isSecret }) => ({
    pattern: patternOf(template, forms),
    // Which one it is about, such a page reads off its own address: one frame serves all.
    frame: isSecret ? template.replace(/\{\w+\}/, "-") : null,
  }),
);
const LIST = /^\/shop(?:\/|$)/;
/** What a list is narrowed down to is rendered for each request: next.config.mjs. */
const FILTERS = new Set(["q", "min", "max", "delivery", "platform", "game", "stock", "discount"]);
const ANY_CHANGE: ReadonlySet<string> = new Set([CATALOGUE_TAG, tagOf.answers]);
/** Files without a language, and what they show. */
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

/** A page, what a navigation to it asks for, and what its links in sight ask for ahead: the tree of its segments. */
type Form = "html" | "payload" | "tree";

/** One content: all of a request that it depends on. */
export interface PageAddress {
  key: string;
  target: string;
  language: Locale;
  form: Form;
  /** Of a file, and of a tree, of which Next does not say it; a page's are Next's to say. */
  tags: ReadonlySet<string> | null;
}

/** Which content a request for a page or a file means; null where it is not the same for everybody. */
export function pageAddress(target: string, headers: IncomingHttpHeaders): PageAddress | null {
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

/** What addresses mean to a browser that opens them, as they were written: a few are asked for again and again. */
const knownAddresses = () => new LRUCache<string, PageAddress | "none">({ max: 2_000 });
const KNOWN: Record<Locale, ReturnType<typeof knownAddresses>> = {
  en: knownAddresses(),
  ar: knownAddresses(),
};
/** In characters. */
const LONGEST_KNOWN = 200;

function readAddress(
  target: string,
  headers: IncomingHttpHeaders,
  ofCookie: Locale,
): PageAddress | null {
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

/** The page that stands in for a missing one (places.ts), in the language that was asked for. */
export function missingAddress(
  stand: string,
  target: string,
  headers: IncomingHttpHeaders,
): PageAddress {
  const [, query = ""] = target.split("?", 2);
  const named = query.includes("lang=") ? new URLSearchParams(query).get("lang") : null;
  const language = isLocale(named) ? named : cookieLanguage(headers.cookie);
  const key = `missing ${language} ${stand}`;
  return { key, target: stand, language, form: "html", tags: null };
}

/** A page as the answer for something missing; Next's own failure stays what it is. */
export function asMissing(made: Made): Made {
  return made.status < 500 ? { ...made, status: 404, isMissing: true } : made;
}

/** What the headers of Next's router ask for; any other part of a page, or one without its mark in the address, is Next's to answer. */
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
  /** Which part of a list, as a query. */
  list: string;
}
const NOTHING: Asked = { language: null, list: "" };

/** What of a query decides the content. What nobody knows decides nothing. */
function readQuery(path: string, query: string, isPayload: boolean): Asked | null {
  if (query === "") return NOTHING;
  let language: Locale | null = null;
  const list = new Map<string, string>();
  const seen = new Set<string>();
  for (const [name, value] of new URLSearchParams(query)) {
    if (isPayload && name === "_rsc") continue;
    const isOfList = LIST.test(path) && (name === "page" || name === "sort" || FILTERS.has(name));
    if (!isOfList && name !== "lang") {
      // Next tells the browser which parameters the page was rendered with.
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

/** Whether a target is a list that is narrowed down, so that it is searched for and rendered for whoever asks. */
export function isNarrowedList(target: string): boolean {
  const [path = "", query = ""] = target.split("?", 2);
  if (query === "" || !LIST.test(path)) return false;
  return [...new URLSearchParams(query).keys()].some((name) => FILTERS.has(name));
}

/** What belongs to one connection, one form or one request. */
const NOT_KEPT = new Set(
  "connection keep-alive date transfer-encoding content-length etag".split(" "),
);
/** What a page says to Next's router, which reads it of payloads alone. */
const OF_PAYLOADS = new Set(["x-nextjs-prerender", "x-nextjs-stale-time"]);

/** How long Next's own cache is believed, and one that it is making anew. */
const FRESH_MS = 600_000;
const STALE_MS = 2_000;

/**
 * Has Next render a content, by a request that is made of the address alone: nothing else that somebody sent can
 * decide what others see.
 */
export async function renderPage(
  { target, language, form, tags }: PageAddress,
  pages: Answer,
): Promise<Made> {
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
  const headers: Made["headers"] = {};
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
  const mark = await (form === "tree" ? payloadMark("1", "/_tree") : payloadMark());
  return `${target}${target.includes("?") ? "&" : "?"}_rsc=${mark}`;
}

/** Next's own tags name paths. */
const isOurs = (tag: string) => !tag.startsWith("_N_T_");
