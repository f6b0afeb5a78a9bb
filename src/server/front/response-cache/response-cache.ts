import type { IncomingMessage, ServerResponse } from "node:http";
import { LRUCache } from "lru-cache";
import { DomainError } from "@/domain/errors";
import { catalogueSignals } from "@/server/catalogue/refresh/catalogue-signals";
import { answerTagsOfSignal } from "@/server/catalogue/refresh/catalogue-tags";
import type { CachedHandler, RequestHandler } from "@/server/front/answer";
import { cacheLookups } from "@/server/front/front-metrics";
import type { ConfigHeaders } from "@/server/front/headers/config-headers";
import { addressOf, takeRateLimitOnce } from "@/server/front/intake/admission";
import {
  BACKGROUND_VISITOR,
  runInRenderQueue,
  sharedRenderQueue,
} from "@/server/front/intake/render-queue";
import { fairQueue } from "@/server/platform/admission/queue";
import { log } from "@/server/platform/log/log";
import { isApi } from "@/server/rest/api-path";
import { answerAddress, renderApiResponse, TooLarge } from "./api-responses";
import { type KnownFiles, type Place, placeOf, type Stand } from "./page-existence";
import { asMissing, isNarrowedList, missingAddress, pageAddress, renderPage } from "./pages";
import { sendReady } from "./send";
import { type CachedResponse, type RenderedResponse, ResponseStore } from "./store";

const HIT = ["hit"];
const MISS = ["miss"];

/** Remembers up to 500 keys of oversized responses for a minute; such responses are streamed. */
const TOO_LARGE = { max: 500, ttl: 60_000 };

/**
 * Limits catalogue lookups: hundreds at once would take the database connections that buyers need.
 * `wait` is the `Retry-After` of a refused lookup, in seconds.
 */
const lookups = fairQueue({
  concurrency: 4,
  maxWaiting: 1_000,
  maxWaitingPerVisitor: 400,
  wait: 2,
});

/**
 * Caches responses that are the same for every visitor, as bytes, until the catalogue changes. The
 * database's signal of a change invalidates API responses. Pages are invalidated later, when Next
 * has dropped its own copy: before that, Next's stale copy would be cached here again.
 */
export function createResponseCache({
  pages,
  headersOf,
  bytes,
  files = null,
}: Parts): CachedHandler {
  const store = new ResponseStore(bytes);
  const tooLarge = new LRUCache<string, true>(TOO_LARGE);
  const isHearing = forgetBySignal(store);
  const inSharedTurn = sharedRenderQueue<CachedResponse>();
  return (req, res, target) => {
    const { method, headers } = req;
    if (method !== "GET" && method !== "HEAD") return false;
    const isForAll = !("authorization" in headers);
    if (isApi(target)) {
      const answer = isForAll ? findAnswer(method, target, headers) : null;
      return answer !== null && (sendKept(answer, req, res) ?? makeReady(answer, req, res));
    }
    const page = isForAll ? findPage(target, headers) : null;
    const sent = page && sendKept(page, req, res);
    return sent ?? answerPage(page, placeOf(target, files), target, req, res);
  };

  /** Sends a cached response; null if none is cached. */
  function sendKept(
    { key, make }: Found,
    req: IncomingMessage,
    res: ServerResponse,
  ): true | Promise<true> | null {
    const ready = store.get(key, () => runInRenderQueue(BACKGROUND_VISITOR, make));
    cacheLookups.add(ready ? HIT : MISS);
    if (!ready) return null;
    const sending = sendReady(store, key, ready, req, res);
    return sending ? sending.then(() => true) : true;
  }

  /**
   * Answers a page that is not cached. Checks first whether it exists, since rendering is
   * expensive.
   */
  function answerPage(
    page: Found | null,
    place: Place,
    target: string,
    req: IncomingMessage,
    res: ServerResponse,
  ): boolean | Promise<boolean> {
    if (place === null) return page !== null && makeReady(page, req, res);
    if (typeof place === "string") return answerMissing(missing(place, target, req), req, res);
    takeRateLimitOnce(req, isNarrowedList(target) ? "narrowed" : "page");
    return lookups(addressOf(req), place)
      .catch((error) => {
        if (error instanceof DomainError) throw error;
        // Render the page anyway: the rendering reports the error, or a stale copy is sent.
        log.debug({ err: error }, "existence of a page could not be read");
        return null;
      })
      .then((stand) => {
        if (stand === null) return page !== null && makeReady(page, req, res);
        if (page) store.drop(page.key);
        return answerMissing(missing(stand, target, req), req, res);
      });
  }

  /** The shared 404 page for missing pages of this kind, in the visitor's language. */
  function missing(stand: Stand, target: string, { headers }: IncomingMessage): Found {
    const address = missingAddress(stand, target, headers);
    const make = async () => asMissing(await renderPage(address, pages));
    return { key: address.key, make, isPage: true };
  }

  function answerMissing(
    found: Found,
    req: IncomingMessage,
    res: ServerResponse,
  ): true | Promise<boolean> {
    return sendKept(found, req, res) ?? makeReady(found, req, res);
  }

  async function makeReady(
    { key, make, isPage }: Found,
    req: IncomingMessage,
    res: ServerResponse,
  ): Promise<boolean> {
    try {
      takeRateLimitOnce(req, isPage ? "page" : "made-answer");
      const old = isPage ? store.last(key) : undefined;
      const made = isPage
        ? (store.flightOf(key) ??
          inSharedTurn(key, addressOf(req), () => store.getOrMake(key, make)))
        : store.make(key, make);
      await sendReady(store, key, old ? await newOrOld(made, old) : await made, req, res);
      return true;
    } catch (error) {
      if (!(error instanceof TooLarge)) throw error;
      tooLarge.set(key, true);
      return false;
    }
  }

  function findPage(target: string, headers: IncomingMessage["headers"]): Found | null {
    const page = pageAddress(target, headers);
    return page && { key: page.key, make: () => renderPage(page, pages), isPage: true };
  }

  function findAnswer(
    method: string,
    target: string,
    headers: IncomingMessage["headers"],
  ): Found | null {
    // Without the database's signals of changes, a cached API response could be outdated until it
    // expires, so the cache does not answer. Pages follow Next's own cache.
    if (method !== "GET" || !isHearing()) return null;
    const answer = answerAddress(target, headers);
    if (!answer || tooLarge.has(answer.key)) return null;
    const make = () => renderApiResponse(answer, store.largest, headersOf);
    return { key: answer.key, make, isPage: false };
  }
}

interface Parts {
  /** Next's own handler. */
  pages: RequestHandler;
  headersOf?: ConfigHeaders;
  /** Memory limit of the whole cache, in bytes. */
  bytes: number;
  files?: KnownFiles | null;
}

interface Found {
  key: string;
  make: () => Promise<RenderedResponse>;
  isPage: boolean;
}

/** Milliseconds to wait for a new page before serving the stale one. */
const PATIENCE = 2_000;

/** Returns the new page, or the stale one if the database is unavailable or slow. */
async function newOrOld(
  made: Promise<CachedResponse>,
  old: CachedResponse,
): Promise<CachedResponse> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<CachedResponse>((resolve) => {
    timer = setTimeout(() => resolve(old), PATIENCE);
  });
  try {
    const ready = await Promise.race([made, late]);
    return ready.status >= 500 ? old : ready;
  } catch {
    return old;
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Invalidates cached responses on catalogue signals.
 * @returns a function that returns whether signals are being received
 */
function forgetBySignal(store: ResponseStore): () => boolean {
  const signals = catalogueSignals();
  let isHeard = false;
  signals.on("heard", () => {
    isHeard = true;
  });
  signals.on("lost", () => {
    isHeard = false;
  });
  signals.on("changed", (payload) => store.forget(answerTagsOfSignal(payload)));
  signals.on("forgotten", (tags) => store.forget(tags));
  return () => isHeard;
}
