import { timingSafeEqual } from "node:crypto";
import { revalidateTag } from "next/cache";
import { Client } from "pg";
import { env } from "@/env";
import { CATALOGUE_TAG } from "@/server/catalogue/catalogue-tag";
import { log } from "@/server/platform/log";
import { derivedSecret } from "@/server/platform/secrets";

/**
 * How a change of the catalogue reaches the pages of every web process: triggers in the database send
 * `catalogue_changed`, each process listens, and calls its own refresh address, since Next forgets
 * pages only inside a request.
 */
const CHANNEL = "catalogue_changed";
const REFRESH_PATH = "/api/internal/catalogue-changed";
const RETRY_MS = 2_000;

function refreshToken(): string {
  return derivedSecret("catalogue-refresh");
}

/** The refresh address: only this shop's own processes know the token. */
export function handleRefresh(req: Request): Response {
  const given = Buffer.from(req.headers.get("authorization") ?? "");
  const expected = Buffer.from(`Bearer ${refreshToken()}`);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
    return new Response(null, { status: 404 });
  }
  revalidateTag(CATALOGUE_TAG, { expire: 0 });
  return new Response(null, { status: 204 });
}

/** Listens until the process ends; after a lost connection it refreshes, for what it missed. */
export async function listenForCatalogueChanges(): Promise<void> {
  const client = new Client({ connectionString: env().DATABASE_URL, keepAlive: true });
  const again = () => setTimeout(() => void listenForCatalogueChanges(), RETRY_MS).unref();
  client.on("error", (error) => log.warn({ err: error }, "lost the catalogue's signal"));
  client.on("end", again);
  client.on("notification", () => refresh.soon());
  try {
    await client.connect();
    await client.query(`LISTEN ${CHANNEL}`);
    refresh.soon();
  } catch (error) {
    log.warn({ err: error }, "cannot listen for catalogue changes yet");
    await client.end().catch(() => undefined);
  }
}

/** Milliseconds between two refreshes: a burst of orders is one change of the pages. */
const PAUSE_MS = 1_000;
const ANSWER_WITHIN_MS = 5_000;

/** One call for any number of signals that come while it is under way or resting. */
const refresh = {
  isRunning: false,
  isWanted: false,
  soon(): void {
    this.isWanted = true;
    if (!this.isRunning) void this.run();
  },
  async run(): Promise<void> {
    this.isRunning = true;
    while (this.isWanted) {
      this.isWanted = false;
      // The server may still be starting, or busy: asked again until it has forgotten its pages.
      if (!(await callOwnRefresh())) this.isWanted = true;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS).unref());
    }
    this.isRunning = false;
  },
};

async function callOwnRefresh(): Promise<boolean> {
  try {
    const answer = await fetch(`http://127.0.0.1:${env().PORT}${REFRESH_PATH}`, {
      method: "POST",
      headers: { authorization: `Bearer ${refreshToken()}` },
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    });
    return answer.ok;
  } catch (error) {
    log.debug({ err: error }, "the catalogue pages could not be refreshed yet");
    return false;
  }
}
