import type { IncomingMessage, ServerResponse } from "node:http";
import type { Answer } from "@/server/front/answer";
import { fairQueue } from "@/server/platform/admission/queue";
import { addressOf } from "./admission";

/**
 * The one queue of everything that Next renders. Few at once, and visitors take turns, so that a crowd of one address
 * delays another visitor by a page. A list with all its links asks for some fifty pages ahead.
 */
const renders = fairQueue({ atOnce: 3, mostWaiting: 600, mostOfOne: 100, wait: 2 });
/** Before it, lists that are narrowed down: they wait for the database, and leave other pages a place. */
const lists = fairQueue({ atOnce: 2, mostWaiting: 200, mostOfOne: 20, wait: 2 });

/** Milliseconds after which a page leaves its place, whether it was read to its end or not. */
const PATIENCE = 3_000;

/** Pages that the shop itself renews, behind the copy that is served meanwhile. */
export const THE_SHOP = "the shop";

/**
 * Has a page rendered when it is the turn of the address that asks, or not at all where nobody waits for it any more.
 * @throws DomainError too_many_requests; what `pages` throws
 */
export async function renderInTurn(
  pages: Answer,
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

/** Renders when it is the turn of `who`. @throws DomainError too_many_requests; what `render` throws */
export async function inRenderTurn<Made>(who: string, render: () => Promise<Made>): Promise<Made> {
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
  /** Who has a place in the queue for it. */
  waiting: Set<string>;
  join(who: string): void;
}

/**
 * Turns for pages that several visitors may wait for: a page is rendered once, at the turn of whoever of them comes
 * first, so that a page in an attacker's line does not wait there for everybody else.
 */
export function sharedTurns<Made>() {
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
        // Refused a place: it still comes at the turn of another one, if there is any.
        shared.waiting.delete(who);
        if (!shared.isBegun && shared.waiting.size === 0) reject(error);
      });
    },
  };
  async function begin(): Promise<void> {
    if (shared.isBegun) return;
    shared.isBegun = true;
    // Who comes from now on may have to be given a newer one.
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
