import { z } from "zod";
import { env } from "@/env";
import { log } from "@/server/platform/log/log";
import { readAtMost } from "@/server/platform/read-at-most";
import type { Challenge } from "./challenge";
import { tokenOf } from "./purpose-token";

/** Timeout for the service's response about an answer, in milliseconds. */
const PATIENCE = 3_000;
/** Maximum size of the response, in bytes. */
const MAX_BYTES = 64 * 1024;

const verified = z.object({
  success: z.boolean(),
  action: z.string().optional(),
  cdata: z.string().optional(),
});

/**
 * Cloudflare Turnstile, used instead of the proof of work if TURNSTILE_SITE_KEY and
 * TURNSTILE_SECRET_KEY are set. The service enforces an answer's expiry (five minutes) and single
 * use; the shop checks its purpose. The buyer's IP address is not sent.
 */
export const turnstile: Challenge = {
  async issue(purpose) {
    const siteKey = env().TURNSTILE_SITE_KEY ?? "";
    return { kind: "turnstile", siteKey, action: purpose.action, data: tokenOf(purpose) };
  },

  async check(purpose, _level, { kind, answer }) {
    if (kind !== "turnstile") return "refused";
    try {
      const response = await fetch(env().TURNSTILE_URL, {
        method: "POST",
        body: new URLSearchParams({ secret: env().TURNSTILE_SECRET_KEY ?? "", response: answer }),
        redirect: "error",
        signal: AbortSignal.timeout(PATIENCE),
      });
      const said = (await readAtMost(response, MAX_BYTES)).toString("utf8");
      const { success, action, cdata } = verified.parse(JSON.parse(said));
      const isOurs = action === purpose.action && cdata === tokenOf(purpose);
      return success && isOurs ? "passed" : "refused";
    } catch (error) {
      log.warn({ err: error }, "Turnstile does not answer; buyers get a proof of work instead");
      return "unavailable";
    }
  },
};
