// A web process under fire: the shop's front with every route that moves money, without Next and its pages.
import { createFront } from "@/server/front/front";
import { listen } from "@/server/front/http-server";
import { disconnectDb } from "@/server/platform/db";
import { stopJobs } from "@/server/platform/jobs";
import { stopInTime } from "../stack/processes/signals";

const pages = async (_: unknown, res: { statusCode: number; end(): unknown }) => {
  res.statusCode = 404;
  res.end();
};
const server = await listen(createFront({ pages }), "127.0.0.1", Number(process.env.PORT));
stopInTime(async () => {
  await server.drain(1_000);
  await stopJobs();
  await disconnectDb();
});
process.send?.({ type: "ready" });
