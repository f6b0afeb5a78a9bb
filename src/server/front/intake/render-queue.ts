import type { IncomingMessage, ServerResponse } from "node:http";
import type { RequestHandler } from "@/server/front/answer";
import { fairQueue } from "@/server/platform/admission/queue";
import { addressOf } from "./admission";

/**
 * The queue of everything that Next renders. It renders few pages at a time and takes visitors in
 * turn, so that a crowd behind one IP delays another visitor by one page. One visitor may queue a
 * hundred pages, since a list's links prefetch some fifty.
 */
const renders = fairQueue({ concurrency: 3, maxWaiting: 600, maxWaitingPerVisitor: 100, wait: 2 });
/**
 * Filtered lists pass this queue before `renders`: they wait for the database, and at most two of
 * them may occupy slots that other pages need.
 */
const lists = fairQueue({ concurrency: 2, maxWaiting: 200, maxWaitingPerVisitor: 20, wait: 2 });

/**
 * Milliseconds after which a page frees its slot, even if it is not rendered and sent completely:
 * slow clients must not occupy all slots.
 */
const PATIENCE = 3_000;

/** The visitor under which stale pages are renewed in the background. */
export const BACKGROUND_VISITOR = "the shop";

/**
 * Renders a page when it is the turn of the client's IP; skips it if the client has disconnected.
 * @throws DomainError too_many_requests, or the error that `pages` throws
 */
export async function renderQueued(
  pages: RequestHandler,
  { req, res, isNarrowed }: { req: IncomingMessage; res: ServerResponse; isNarrowed: boolean },
): Promise<void> {
  const who = addressOf(req);
  let rendered: Promise<void> | undefined;
  const inTurn = () =>
    renders(who, async () => {
      if (res.destroyed) return;
      rendered = Promise.resolve(pages(req, res));
      await settledWithin(rendered, PATIENCE);
    });
  await (isNarrowed ? lists(who, inTurn) : inTurn());
  await rendered;
}

/**
 * Renders when it is the turn of `who`: a client's IP, or `BACKGROUND_VISITOR`.
 * @throws DomainError too_many_requests, or the error that `render` throws
 */
export async function runInRenderQueue<Made>(
  who: string,
  render: () => Promise<Made>,
): Promise<Made> {
  let rendered: Promise<Made> | undefined;
  await renders(who, async () => {
    rendered = render();
    await settledWithin(rendered, PATIENCE);
  });
  return rendered as Promise<Made>;
}

interface Shared<Made> {
  result: Promise<Made>;
  isBegun: boolean;
  /** Visitors who wait in the queue for this page. */
  waiting: Set<string>;
  join(who: string): void;
}

/**
 * Queues pages that several visitors may wait for. Each page is rendered once, at the earliest turn
 * of any visitor who waits for it, so that the visitor with the longest backlog does not delay the
 * others.
 */
export function sharedRenderQueue<Made>() {
  const pages = new Map<string, Shared<Made>>();
  return (key: string, who: string, render: () => Promise<Made>): Promise<Made> => {
    let shared = pages.get(key);
    if (!shared) {
      const own = share(render, () => {
        if (pages.get(key) === own) pages.delete(key);
      });
      shared = own;
      pages.set(key, own);
    }
    shared.join(who);
    return shared.result;
  };
}

function share<Made>(render: () => Promise<Made>, leave: () => void): Shared<Made> {
  let resolve: (made: Made | Promise<Made>) => void = () => undefined;
  let reject: (error: unknown) => void = () => undefined;
  const result = new Promise<Made>((...settle) => {
    [resolve, reject] = settle;
  });
  result.catch(leave);
  const shared: Shared<Made> = {
    result,
    isBegun: false,
    waiting: new Set(),
    join(who) {
      if (shared.isBegun || shared.waiting.has(who)) return;
      shared.waiting.add(who);
      renders(who, begin).catch((error) => {
        // The queue refused this visitor; another visitor's turn may still render the page.
        shared.waiting.delete(who);
        if (!shared.isBegun && shared.waiting.size === 0) reject(error);
      });
    },
  };
  async function begin(): Promise<void> {
    if (shared.isBegun) return;
    shared.isBegun = true;
    // Later visitors must not join: the catalogue may have changed since rendering began.
    leave();
    const rendered = render();
    resolve(rendered);
    await settledWithin(rendered, PATIENCE);
  }
  return shared;
}

function settledWithin(work: Promise<unknown>, milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    const end = () => {
      clearTimeout(timer);
      resolve();
    };
    work.then(end, end);
  });
}
