import { timingSafeEqual } from "node:crypto";
import { revalidateTag } from "next/cache";
import { z } from "zod";
import { env } from "@/env";
import { catalogueSignals } from "@/server/catalogue/refresh/catalogue-signals";
import { CATALOGUE_TAG, tagsOfSignal } from "@/server/catalogue/refresh/catalogue-tags";
import { logTrouble } from "@/server/platform/database/database-log";
import { openListener } from "@/server/platform/database/pool";
import { log } from "@/server/platform/log/log";
import { derivedSecret } from "@/server/platform/secrets";
import { applySettings, readSettings } from "@/server/platform/settings";

/**
 * Carries catalogue changes to the pages of every web process. Database triggers send
 * `catalogue_changed`; each process listens, and calls its own refresh endpoint with the affected
 * tags, because Next revalidates only inside a request.
 */
const CHANNEL = "catalogue_changed";
const REFRESH_PATH = "/api/internal/catalogue-changed";
const RETRY_MS = 2_000;

function refreshToken(): string {
  return derivedSecret("catalogue-refresh");
}

/**
 * Handles the refresh endpoint; the body is a list of tags. Only this shop's processes can call it.
 */
export async function handleRefresh(req: Request): Promise<Response> {
  const given = Buffer.from(req.headers.get("authorization") ?? "");
  const expected = Buffer.from(`Bearer ${refreshToken()}`);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
    return new Response(null, { status: 404 });
  }
  for (const tag of TAGS.parse(await req.json())) revalidateTag(tag, { expire: 0 });
  return new Response(null, { status: 204 });
}

const TAGS = z.array(z.string());

/**
 * Listens until the process ends. After a lost connection it reconnects and refreshes everything,
 * to cover missed signals; a heartbeat detects a server that vanished silently.
 */
export async function listenForCatalogueChanges(): Promise<void> {
  const signals = catalogueSignals();
  const listens = await openListener(CHANNEL, {
    heard: (payload) => void tell(payload),
    lost: (error) => {
      logTrouble(error, "connection for catalogue changes lost; reconnecting");
      signals.emit("lost");
      setTimeout(() => void listenForCatalogueChanges(), RETRY_MS).unref();
    },
  });
  if (!listens) return;
  signals.emit("heard");
  await tell(EVERYTHING);
}

/** The empty payload, which means that everything may have changed. */
const EVERYTHING = "";

async function tell(payload: string): Promise<void> {
  const tags = tagsOfSignal(payload);
  // The settings may have changed too: read them first, so that rebuilt pages show the new values.
  if (tags.includes(CATALOGUE_TAG) && !(await hasReadSettings())) {
    setTimeout(() => void tell(payload), RETRY_MS).unref();
    return;
  }
  catalogueSignals().emit("changed", payload);
  refresh.soon(tags);
}

async function hasReadSettings(): Promise<boolean> {
  try {
    applySettings(await readSettings());
    return true;
  } catch (error) {
    logTrouble(error, "settings could not be read");
    return false;
  }
}

/** Pause between two refreshes, in milliseconds: a burst of orders causes one refresh. */
const PAUSE_MS = 1_000;
const ANSWER_WITHIN_MS = 5_000;
/** Maximum tags per refresh; more are replaced by `CATALOGUE_TAG`, the tag of every entry. */
const MOST_TAGS = 2_000;

/** Merges the signals that arrive during a call or its pause into the next call. */
const refresh = {
  isRunning: false,
  wanted: new Set<string>(),
  soon(tags: readonly string[]): void {
    for (const tag of tags) this.wanted.add(tag);
    if (!this.isRunning) void this.run();
  },
  async run(): Promise<void> {
    this.isRunning = true;
    while (this.wanted.size > 0) {
      const tags = this.wanted.size > MOST_TAGS ? [CATALOGUE_TAG] : [...this.wanted];
      this.wanted.clear();
      // A failed call is repeated with the same tags: the server may be starting or busy.
      if (await callOwnRefresh(tags)) catalogueSignals().emit("forgotten", tags);
      else for (const tag of tags) this.wanted.add(tag);
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS).unref());
    }
    this.isRunning = false;
  },
};

/** The host of this process itself: the loopback address, unless HOST names a single address. */
function ownHost(): string {
  const { HOST } = env();
  if (HOST === "0.0.0.0") return "127.0.0.1";
  if (HOST === "::") return "[::1]";
  return HOST.includes(":") ? `[${HOST}]` : HOST;
}

async function callOwnRefresh(tags: readonly string[]): Promise<boolean> {
  try {
    const answer = await fetch(`http://${ownHost()}:${env().PORT}${REFRESH_PATH}`, {
      method: "POST",
      headers: { authorization: `Bearer ${refreshToken()}` },
      body: JSON.stringify(tags),
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    });
    return answer.ok;
  } catch (error) {
    log.debug({ err: error }, "catalogue pages could not be refreshed; retrying");
    return false;
  }
}
