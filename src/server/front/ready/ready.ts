import type { IncomingMessage, ServerResponse } from "node:http";
import { LRUCache } from "lru-cache";
import { catalogueSignals } from "@/server/catalogue/catalogue-signals";
import { answerTagsOfSignal } from "@/server/catalogue/catalogue-tags";
import { admit } from "@/server/front/admission";
import type { Answer, ReadyAnswer } from "@/server/front/answer";
import type { ConfigHeaders } from "@/server/front/config-headers";
import { answerAddress, makeAnswer, TooLarge } from "./answers";
import { pageAddress, renderPage } from "./pages";
import { sendReady } from "./send";
import { type Made, type Ready, ReadyStore } from "./store";

/** So many keys of answers that were too large are remembered, for a minute. */
const TOO_LARGE = { max: 500, ttl: 60_000 };

/**
 * What everybody gets alike, kept as bytes until the catalogue's signal says that it has changed: answers of the
 * API at once, pages when Next has forgotten its own, so that no old one is kept anew.
 */
export function createReady({ pages, headersOf, bytes }: Parts): ReadyAnswer {
  const store = new ReadyStore(bytes);
  const tooLarge = new LRUCache<string, true>(TOO_LARGE);
  const isHearing = forgetBySignal(store);

  return (req, res, target) => {
    const { method, headers } = req;
    const mayBeReady = (method === "GET" || method === "HEAD") && !("authorization" in headers);
    if (!mayBeReady) return false;
    const found = find(method, target, headers);
    if (!found || (!found.isPage && tooLarge.has(found.key))) return false;
    const ready = store.get(found.key, found.make);
    if (!ready) return makeReady(found, req, res);
    const sending = sendReady(store, found.key, ready, req, res);
    return sending ? sending.then(() => true) : true;
  };

  async function makeReady(
    { key, make, isPage }: Found,
    req: IncomingMessage,
    res: ServerResponse,
  ): Promise<boolean> {
    try {
      admit(req, isPage ? "page" : "made-answer");
      const old = isPage ? store.last(key) : undefined;
      const made = store.make(key, make);
      await sendReady(store, key, old ? await newOrOld(made, old) : await made, req, res);
      return true;
    } catch (error) {
      if (!(error instanceof TooLarge)) throw error;
      tooLarge.set(key, true);
      return false;
    }
  }

  function find(method: string, target: string, headers: IncomingMessage["headers"]): Found | null {
    if (!target.startsWith("/api/")) {
      const page = pageAddress(target, headers);
      return page && { key: page.key, make: () => renderPage(page, pages), isPage: true };
    }
    // Without the signal nobody would say that an answer is out of date; pages are Next's to keep, or not.
    if (method !== "GET" || !isHearing()) return null;
    const answer = answerAddress(target, headers);
    if (!answer) return null;
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
