import { join } from "node:path";
import next from "next";
import { env } from "@/env";
import { recommendSecondFactor } from "@/server/accounts/recommend-second-factor";
import { keepFinds } from "@/server/catalogue/known-finds";
import { disconnectDb } from "@/server/platform/db";
import { startDraining } from "@/server/platform/health";
import { stopJobs } from "@/server/platform/jobs";
import { log } from "@/server/platform/log";
import { writeVisits } from "@/server/statistics/product-visits";
import type { Answer } from "./answer";
import { withAwayPage } from "./away";
import { configHeaders } from "./config-headers";
import { createFront } from "./front";
import { listen } from "./http-server";
import { knownFiles } from "./known-files";
import { withPolicy } from "./policy";
import { createReady } from "./ready/ready";

/** Milliseconds for the answers that are under way when the process is asked to stop. */
const DRAIN_MS = 10_000;

interface Place {
  /** The folder that holds package.json. */
  dir: string;
  /** The folder of the build in it. */
  build: string;
  host: string;
  port: number;
}

/**
 * Opens the shop: one server for pages, files and the API, in one process with Next, whose handler renders pages.
 * @throws Error when there is no build, or the port is taken
 */
export async function startFront({
  dir,
  build,
  host,
  port,
}: Place): Promise<{ stop(): Promise<void> }> {
  const app = next({ dev: false, dir, hostname: host, port, quiet: true });
  const handler = app.getRequestHandler();
  const pages: Answer = withAwayPage((req, res) => handler(req, res));
  const headersOf = configHeaders(join(dir, build));
  const ready = createReady({
    pages,
    headersOf,
    bytes: env().READY_MEGABYTES * 1024 * 1024,
    files: knownFiles(dir, build),
  });
  keepFinds();
  await app.prepare();
  const server = await listen(
    createFront({ pages: withPolicy(pages), ready, headersOf }),
    host,
    port,
  );
  log.info({ port: server.port }, "shop started");
  // A database that does not answer says so elsewhere.
  void recommendSecondFactor().catch((error) => log.debug({ err: error }, "nothing recommended"));
  return {
    async stop() {
      startDraining();
      await server.drain(DRAIN_MS);
      await app.close();
      await stopJobs();
      await writeVisits();
      await disconnectDb();
    },
  };
}
