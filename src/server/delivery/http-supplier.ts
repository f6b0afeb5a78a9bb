import { z } from "zod";
import { breaker } from "@/server/platform/admission/breaker";
import { log } from "@/server/platform/log/log";
import { readAtMost } from "@/server/platform/read-at-most";
import { failureCounter } from "@/server/platform/watch/outages";
import { SIGNATURE_HEADER, signMessage } from "./supplier-signature";
import type { TopupResult, TopupSupplier } from "./topup-supplier";

/** Timeout of a request in milliseconds: a mail with codes of the same order waits for it. */
const PATIENCE_MS = 5_000;
/** Upper bound on a response, in bytes. */
const MAX_BYTES = 64 * 1024;
/** Milliseconds without calls after several failed in a row (`breaker`). */
const PAUSE_MS = 15_000;
/**
 * Path of a top-up that never exists: a response such as 404 shows that the supplier is reachable.
 */
const NO_TOPUP = "/topups/topup-0";

/** The state of a top-up, in the supplier's responses and in its callback. docs/suppliers.md */
export const supplierAnswer = z.discriminatedUnion("status", [
  z.object({ status: z.literal("credited"), id: z.string().min(1).max(100) }),
  z.object({ status: z.literal("pending"), id: z.string().min(1).max(100).optional() }),
  z.object({ status: z.literal("rejected"), reason: z.string().max(500).default("") }),
]);
export type SupplierAnswer = z.output<typeof supplierAnswer>;

const playerAnswer = z.discriminatedUnion("status", [
  z.object({ status: z.literal("found"), name: z.string().max(1_000) }),
  z.object({ status: z.literal("not_found") }),
]);

export interface HttpSupplierOptions {
  /** The base URL of the supplier's API, with or without a slash at the end. */
  url: string;
  /** The shared secret that signs the messages of both sides. */
  secret: string;
}

/**
 * A supplier that speaks JSON over HTTP, as docs/suppliers.md describes. Requests contain the
 * top-up's reference, so that the supplier credits it once. Outcomes may arrive later by the
 * supplier's callback (supplier-callback.ts) and are polled (poll-topups.ts).
 */
export function httpSupplier({ url, secret }: HttpSupplierOptions): Required<TopupSupplier> {
  const behindBreaker = breaker({
    pausesMs: [PAUSE_MS],
    opened: () => log.warn("top-up supplier does not answer; pausing calls"),
  });
  const outage = failureCounter("supplier");

  /**
   * Sends a request unless the breaker is open. Only errors according to `isAway` count as failures
   * of the breaker and of the outage that the owner is alerted to: the refusal of one top-up must
   * not pause the others.
   */
  async function askBehindBreaker(asked: Asked): Promise<SupplierAnswer> {
    const { answer, refusal } = await behindBreaker(() => answerOrRefusal(asked));
    if (answer === undefined) throw refusal;
    return answer;
  }

  async function answerOrRefusal(
    asked: Asked,
  ): Promise<{ answer?: SupplierAnswer; refusal?: unknown }> {
    try {
      const answer = await ask(asked, supplierAnswer);
      outage.answered();
      return { answer };
    } catch (error) {
      if (!isAway(error)) return { refusal: error };
      outage.failed();
      throw error;
    }
  }

  async function ask<Answer>(
    { method, path, said }: Asked,
    answer: z.ZodType<Answer>,
    given?: AbortSignal,
  ): Promise<Answer> {
    const address = new URL(url.replace(/\/$/, "") + path);
    const body = said === undefined ? "" : JSON.stringify(said);
    const message = { method, path: address.pathname, body };
    const patience = AbortSignal.timeout(PATIENCE_MS);
    const response = await fetch(address, {
      method,
      body: said === undefined ? null : body,
      headers: {
        accept: "application/json",
        "content-type": "application/json",
        [SIGNATURE_HEADER]: signMessage(message, secret, Math.floor(Date.now() / 1000)),
      },
      redirect: "error",
      signal: given ? AbortSignal.any([patience, given]) : patience,
    });
    const bytes = await readAtMost(response, MAX_BYTES);
    // The error omits the body, which may contain any data.
    if (!response.ok) throw new SupplierStatus(response.status);
    const read = answer.safeParse(parsed(bytes));
    if (!read.success) throw new Error("the supplier's answer cannot be read");
    return read.data;
  }

  return {
    async submit({ reference, game, fields, productName, quantity, server }) {
      const said = { reference, game, fields, product: productName, quantity, server };
      const answer = await askBehindBreaker({ method: "POST", path: "/topups", said });
      return resultOf(answer, reference);
    },

    async check(reference) {
      const path = `/topups/${encodeURIComponent(reference)}`;
      const answer = await askBehindBreaker({ method: "GET", path });
      return resultOf(answer, reference);
    },

    async lookup({ game, fields }, signal) {
      const said = { game, fields };
      const answer = await ask({ method: "POST", path: "/players", said }, playerAnswer, signal);
      return answer.status === "found"
        ? { outcome: "found", name: answer.name }
        : { outcome: "not_found" };
    },

    async checkConnection() {
      try {
        await ask({ method: "GET", path: NO_TOPUP }, z.unknown());
      } catch (error) {
        if (isAway(error)) return error instanceof Error ? error.message : String(error);
      }
      return null;
    },
  };
}

interface Asked {
  method: "GET" | "POST";
  path: string;
  said?: object;
}

/** A response with an error status. */
class SupplierStatus extends Error {
  readonly status: number;

  constructor(status: number) {
    super(`the supplier answered with status ${status}`);
    this.status = status;
  }
}

/**
 * True if there was no readable response, or if its status concerns every call: 5xx, 401, 403 (the
 * secret), 429 (rate limit).
 */
function isAway(error: unknown): boolean {
  if (!(error instanceof SupplierStatus)) return true;
  return error.status >= 500 || [401, 403, 429].includes(error.status);
}

/**
 * @param reference the shop's reference, stored if the supplier states no id: only top-ups with a
 *   stored reference are polled
 */
export function resultOf(answer: SupplierAnswer, reference: string): TopupResult {
  switch (answer.status) {
    case "credited":
      return { outcome: "credited", supplierReference: answer.id };
    case "pending":
      return { outcome: "accepted", supplierReference: answer.id ?? reference };
    case "rejected":
      return { outcome: "rejected", reason: answer.reason };
  }
}

function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString("utf8"));
  } catch {
    return null;
  }
}
