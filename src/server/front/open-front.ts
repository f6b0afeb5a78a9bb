import { setTimeout as delay } from "node:timers/promises";
import { env } from "@/env";
import { recommendSecondFactor } from "@/server/accounts/second-factor/recommend-second-factor";
import { startSearchCache } from "@/server/catalogue/search/search-cache";
import { writeVisits } from "@/server/figures/product-visits";
import type { ConfigHeaders } from "@/server/front/headers/config-headers";
import { withPolicy } from "@/server/front/headers/policy";
import type { KnownFiles } from "@/server/front/response-cache/page-existence";
import { createResponseCache } from "@/server/front/response-cache/response-cache";
import { disconnectDb } from "@/server/platform/database/db";
import { stopJobs } from "@/server/platform/jobs/jobs";
import { log } from "@/server/platform/log/log";
import { startDraining, watchDatabase } from "@/server/platform/watch/health";
import { openMetricsPort } from "@/server/platform/watch/metrics-port";
import { startTracing } from "@/server/platform/watch/start-tracing";
import { countWebProcesses } from "@/server/platform/web-processes";
import type { RequestHandler } from "./answer";
import { createFront } from "./front";
import { listen } from "./http-server";
import { withUnavailablePage } from "./unavailable-page";

/** Milliseconds that running requests have to finish when the process is asked to stop. */
const DRAIN_MS = 10_000;

interface Renderer {
  /** Answers pages and everything else that the front does not answer itself. */
  pages: RequestHandler;
  /** Runs `prepareWeb`, before the first response. */
  prepare(): Promise<void>;
  close(): Promise<void>;
  headersOf?: ConfigHeaders;
  /** The URL paths of the files that `pages` serves; null if they are not known. */
  files?: KnownFiles | null;
  /** The build's id: the commit. */
  build?: string;
}

/**
 * Starts a web process around a page renderer: Next in the shop, a stub in tests that need no
 * pages.
 * @throws Error if the port is taken
 */
export async function openFront(
  { pages: rendered, prepare, close, headersOf, files = null, build }: Renderer,
  { host, port }: { host: string; port: number },
): Promise<{ port: number; stop(): Promise<void> }> {
  const tracing = await startTracing("barq-web", build);
  const pages = withUnavailablePage(rendered);
  const bytes = env().READY_MEGABYTES * 1024 * 1024;
  const ready = createResponseCache({ pages, headersOf, bytes, files });
  const metricsPort = await openMetricsPort(env().METRICS_PORT, build);
  const closing = new AbortController();
  void watchDatabase(closing.signal);
  const counting = countWebProcesses(closing.signal);
  startSearchCache();
  await prepare();
  const front = createFront({ pages: withPolicy(pages), ready, headersOf });
  const server = await listen(front, host, port);
  log.info({ port: server.port, build }, "shop started");
  // Logged as debug only: an unavailable database is reported by `watchDatabase`.
  void recommendSecondFactor().catch((error) =>
    log.debug({ err: error }, "second factors of owners could not be checked"),
  );
  return {
    port: server.port,
    async stop() {
      startDraining();
      // A load balancer that polls /inservice takes this process out before its listener closes.
      await delay(env().DRAIN_SECONDS * 1000);
      closing.abort();
      metricsPort.close();
      await server.drain(DRAIN_MS);
      await close();
      await stopJobs();
      await counting;
      await writeVisits();
      await Promise.all([tracing.stop(), disconnectDb()]);
    },
  };
}
