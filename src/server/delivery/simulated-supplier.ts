import { createHash } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type { TopupAnswers } from "@/domain/catalogue/game";
import type { TopupSupplier } from "./topup-supplier";

/**
 * The demo's supplier credits every top-up at once, unless the account's first field ends with one
 * of these digit sequences.
 */
const SIMULATED_ENDINGS = {
  /** No such player: the look-up finds none, and the supplier rejects the top-up. */
  unknown: "0000",
  /** The player exists, but the supplier rejects the top-up. */
  rejected: "7777",
  /** The supplier credits the top-up after three seconds; a look-up times out before that. */
  slow: "8888",
} as const;

const SLOW_MS = 3_000;

const NAMES = ["Falcon", "Oryx", "Saqr", "Layth", "Najm", "Dune", "Comet", "Zephyr"] as const;

function endsWith(fields: TopupAnswers, ending: string): boolean {
  return (Object.values(fields)[0] ?? "").endsWith(ending);
}

/** The name is always the same for the same account. */
function simulatedName(game: string, fields: TopupAnswers): string {
  const [first = 0, second = 0] = createHash("sha256")
    .update(JSON.stringify([game, fields]))
    .digest();
  return `${NAMES[first % NAMES.length]}_${second}`;
}

export const simulatedSupplier: TopupSupplier = {
  async submit({ game, fields, reference }) {
    if (endsWith(fields, SIMULATED_ENDINGS.slow)) await delay(SLOW_MS);
    if (endsWith(fields, SIMULATED_ENDINGS.unknown)) {
      return { outcome: "rejected", reason: "no such player" };
    }
    if (endsWith(fields, SIMULATED_ENDINGS.rejected)) {
      return { outcome: "rejected", reason: "not in this region" };
    }
    return { outcome: "credited", supplierReference: `simulated-${game}-${reference}` };
  },

  async lookup({ game, fields }, signal) {
    if (endsWith(fields, SIMULATED_ENDINGS.slow)) await delay(SLOW_MS, undefined, { signal });
    if (endsWith(fields, SIMULATED_ENDINGS.unknown)) return { outcome: "not_found" };
    return { outcome: "found", name: simulatedName(game, fields) };
  },
};
