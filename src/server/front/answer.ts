import type { IncomingMessage, ServerResponse } from "node:http";

/** Answers a request to the end, at once or later; the pages' one is Next's own. */
export type Answer = (req: IncomingMessage, res: ServerResponse) => Promise<void> | undefined;

/** Answers a request from what is ready, or makes it ready; false where it is not the same for everybody. */
export type ReadyAnswer = (
  req: IncomingMessage,
  res: ServerResponse,
  target: string,
) => boolean | Promise<boolean>;
