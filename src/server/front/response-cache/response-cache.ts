import type { IncomingMessage, ServerResponse } from "node:http";
import { LRUCache } from "lru-cache";
import { DomainError } from "@/domain/errors";
import { catalogueSignals } from "@/server/catalogue/refresh/catalogue-signals";
import { answerTagsOfSignal } from "@/server/catalogue/refresh/catalogue-tags";
import type { Answer, ReadyAnswer } from "@/server/front/answer";
import { readyAnswers } from "@/server/front/front-metrics";
import type { ConfigHeaders } from "@/server/front/headers/config-headers";
import { addressOf, admitOnce } from "@/server/front/intake/admission";
import { inRenderTurn, sharedTurns, THE_SHOP } from "@/server/front/intake/render-queue";
import { fairQueue } from "@/server/platform/admission/queue";
import { log } from "@/server/platform/log/log";
import { answerAddress, makeAnswer, TooLarge } from "./answers";
import { asMissing, isNarrowedList, missingAddress, pageAddress, renderPage } from "./pages";
import { type KnownFiles, type Place, placeOf, type Stand } from "./places";
import { sendReady } from "./send";
import { type Made, type Ready, ReadyStore } from "./store";

const HIT = ["hit"];
const MISS = ["miss"];

/** So many keys of answers that were too large are remembered, for a minute. */
const TOO_LARGE = { max: 500, ttl: 60_000 };

/** Looks into the catalogue, few at once: hundreds would wait for connections that buyers need. */
const lookups = fairQueue({ atOnce: 4, mostWaiting: 1_000, mostOfOne: 400, wait: 2 });

/**
 * What everybody gets alike, kept as bytes until the catalogue's signal says that it has changed: answers of the
 * API at once, pages when Next has forgotten its own, so that no old one is kept anew.
 */
export function createReady({ pages, headersOf, bytes, files = null }: Parts): ReadyAnswer {
  const store = new ReadyStore(bytes);
  const tooLarge = new LRUCache<string, true>(TOO_LARGE);
  const isHearing = forgetBySignal(store);
  const inSharedTurn = sharedTurns<Ready>();
  return (req, res, target) => {
    const { method, headers } = req;
    if (method !== "GET" && method !== "HEAD") return false;
    const isForAll = !("authorization" in headers);
    if (target.startsWith("/api/")) {
      const answer = isForAll ? findAnswer(method, target, headers) : null;
      return answer !== null && (sendKept(answer, req, res) ?? makeReady(answer, req, res));
    }
    const page = isForAll ? findPage(target, headers) : null;
    const sent = page && sendKept(page, req, res);
    return sent ?? answerPage(page, placeOf(target, files), target, req, res);
  };

  /** What is ready; null where it is not. */
  function sendKept(
    { key, make }: Found,
    req: IncomingMessage,
    res: ServerResponse,
  ): true | Promise<true> | null {
    const ready = store.get(key, () => inRenderTurn(THE_SHOP, make));
    readyAnswers.add(ready ? HIT : MISS);
    if (!ready) return null;
    const sending = sendReady(store, key, ready, req, res);
    return sending ? sending.then(() => true) : true;
  }

  /** A page that is not ready: where there is none, that is known before it is rendered. */
  function answerPage(
    page: Found | null,
    place: Place,
    target: string,
    req: IncomingMessage,
    res: ServerResponse,
  ): boolean | Promise<boolean> {
    if (place === null) return page !== null && makeReady(page, req, res);
    if (typeof place === "string") return answerMissing(missing(place, target, req), req, res);
    admitOnce(req, isNarrowedList(target) ? "narrowed" : "page");
    return lookups(addressOf(req), place)
      .catch((error) => {
        if (error instanceof DomainError) throw error;
        // The page says itself what is wrong, or an old one is shown.
        log.debug({ err: error }, "whether a page exists cannot be read");
        return null;
      })
      .then((stand) => {
        if (stand === null) return page !== null && makeReady(page, req, res);
        if (page) store.drop(page.key);
        return answerMissing(missing(stand, target, req), req, res);
      });
  }

  /** The one page for everything of its kind that is missing, in the visitor's language, with the status 404. */
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
      admitOnce(req, isPage ? "page" : "made-answer");
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
    // Without the signal nobody would say that an answer is out of date; pages are Next's to keep, or not.
    if (method !== "GET" || !isHearing()) return null;
    const answer = answerAddress(target, headers);
    if (!answer || tooLarge.has(answer.key)) return null;
    const make = () => makeAnswer(answer, store.largest, headersOf);
    return { key: answer.key, make, isPage: false };
  }
}

interface Parts {
  /** Next's own handler. */
  pages: Answer;
  headersOf?: ConfigHeaders;
  /** The most that all of it may weigh. */
  bytes: number;
  files?: KnownFiles | null;
}

interface Found {
  key: string;
  make: () => Promise<Made>;
  isPage: boolean;
}

/** Milliseconds for a page that is made anew, while there is an old one. */
const PATIENCE = 2_000;

/** The database may be away, or hang: then the page as it was. */
async function newOrOld(made: Promise<Ready>, old: Ready): Promise<Ready> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Ready>((resolve) => {
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

/** Answers whether the signal is heard at this moment. */
function forgetBySignal(store: ReadyStore): () => boolean {
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
