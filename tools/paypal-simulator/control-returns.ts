import { z } from "zod";
import { type Reply, refusal } from "../simulator/control-reply";
import { endRefund, refundCapture, reverseCapture } from "./captures";
import { ApiError } from "./errors";
import type { SimulatorState } from "./simulator-state";
import type { Capture } from "./wire-types";

/** Control paths for refunds and reversals on the provider's own site. */

/**
 * Options of a refund (its amount, by default all that is left, and whether it stays pending) and
 * of a reversal (whether only its webhook shows it).
 */
const returnSchema = z.object({
  amount: z.string().optional(),
  isPending: z.boolean().default(false),
  isUnlisted: z.boolean().default(false),
});

/** Refunds or reverses a capture on the provider's side. */
export function giveBack(
  world: SimulatorState,
  capture: Capture,
  name: "refund" | "reverse",
  body: unknown,
): Reply {
  const parsed = returnSchema.safeParse(body ?? {});
  if (!parsed.success) return refusal(400, parsed.error.message);
  const { amount: value, isPending, isUnlisted } = parsed.data;
  const amount = value && { currency_code: capture.amount.currency_code, value };
  try {
    const refund =
      name === "reverse"
        ? reverseCapture(world, capture, { isUnlisted })
        : refundCapture(world, capture, { body: amount ? { amount } : {}, isPending });
    return { status: 201, body: refund };
  } catch (error) {
    if (error instanceof ApiError) return { status: 409, body: error.body };
    throw error;
  }
}

/** Completes or fails a pending refund. */
export function actOnRefund(world: SimulatorState, id: string, name: string): Reply {
  const refund = world.ledger.refunds.get(id);
  if (!refund || (name !== "complete" && name !== "fail")) {
    return refusal(404, "no such refund or action");
  }
  if (!endRefund(world, refund, name === "complete")) {
    return refusal(409, `the refund is ${refund.status}`);
  }
  return { status: 200, body: refund };
}
