import type { IncomingMessage, ServerResponse } from "node:http";
import { fairQueue } from "@/server/platform/fair-queue";
import { addressOf } from "./admission";
import type { Answer } from "./answer";

/** Pages that are rendered for whoever asks: so few at once, so that the next visitor's waits for no crowd of one address. */
const renders = fairQueue({ atOnce: 2, mostWaiting: 200, mostOfOne: 20, wait: 2 });

/** Milliseconds after which a page leaves its place, whether it was read to its end or not. */
const PATIENCE = 3_000;

/**
 * Has a page rendered when it is the turn of the address that asks, or not at all where nobody waits for it any more.
 * @throws DomainError too_many_requests; what `pages` throws
 */
export async function renderInTurn(
  pages: Answer,
  req: IncomingMessage,
  res: ServerResponse,
): Promise<void> {
  let rendered: Promise<void> | undefined;
  await renders(addressOf(req), async () => {
    if (res.destroyed) return;
    rendered = Promise.resolve(pages(req, res));
    await settledWithin(rendered, PATIENCE);
  });
  await rendered;
}

function settledWithin(work: Promise<void>, milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    const end = () => {
      clearTimeout(timer);
      resolve();
    };
    work.then(end, end);
  });
}
