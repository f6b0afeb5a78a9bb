// A web process under fire: the shop's own (open-front.ts), with every route that moves money, but without Next and its
// pages, which take long to start.
import type { Answer } from "@/server/front/answer";
import { openFront } from "@/server/front/open-front";
import { prepareWeb } from "@/server/front/prepare-web";
import { stopInTime } from "../stack/processes/signals";

/** There is no page to show, and none to forget when the catalogue changes. */
const pages: Answer = async ({ method }, res) => {
  res.statusCode = method === "POST" ? 204 : 404;
  res.end();
};
const web = await openFront(
  { pages, prepare: prepareWeb, close: async () => undefined },
  { host: "127.0.0.1", port: Number(process.env.PORT) },
);
stopInTime(() => web.stop());
process.send?.({ type: "ready" });
