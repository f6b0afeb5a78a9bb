// The shop's web process (src/server/front/open-front.ts) for chaos tests: all routes that move
// money, but without Next and its pages, which are slow to start.
import type { RequestHandler } from "@/server/front/answer";
import { openFront } from "@/server/front/open-front";
import { prepareWeb } from "@/server/front/prepare-web";
import { onStopRequestWithLimit } from "../stack/processes/signals";

/** There are no pages to render or to invalidate. */
const pages: RequestHandler = async ({ method }, res) => {
  res.statusCode = method === "POST" ? 204 : 404;
  res.end();
};
const web = await openFront(
  { pages, prepare: prepareWeb, close: async () => undefined },
  { host: "127.0.0.1", port: Number(process.env.PORT) },
);
onStopRequestWithLimit(() => web.stop());
process.send?.({ type: "ready" });
