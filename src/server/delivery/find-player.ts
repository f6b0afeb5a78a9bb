import { breaker, isRefusedByBreaker } from "@/server/platform/admission/breaker";
import { log } from "@/server/platform/log/log";
import { topupSupplier } from "./suppliers";
import type { PlayerAnswer, PlayerFields, TopupSupplier } from "./topup-supplier";

/** Timeout of a look-up in milliseconds; a buyer waits for it. */
const PATIENCE_MS = 2_000;
/** Maximum concurrent look-ups of this process. */
const AT_ONCE = 16;
/** Milliseconds without look-ups after several failed in a row (`breaker`). */
const PAUSE_MS = 15_000;
/** Maximum characters of a stored name. */
const MAX_NAME = 80;

const UNAVAILABLE = { outcome: "unavailable" } as const;

const behindBreaker = breaker({
  pausesMs: [PAUSE_MS],
  opened: () => log.warn("player lookups fail; pausing them"),
});

let underWay = 0;

/**
 * Looks up a player at the supplier, for two seconds at most. Never throws: a supplier that is
 * slow, unreachable, or cannot look up players gives `unavailable`, and so does an excess of
 * concurrent look-ups. `unavailable` prevents no purchase. The caller applies the rate limit.
 */
export async function findPlayer(
  player: PlayerFields,
  supplier: TopupSupplier = topupSupplier(),
): Promise<PlayerAnswer> {
  const { lookup } = supplier;
  if (!lookup || underWay >= AT_ONCE) return UNAVAILABLE;
  underWay += 1;
  try {
    return sanitizeName(await behindBreaker(() => withTimeout(lookup, player)));
  } catch (error) {
    if (!isRefusedByBreaker(error)) {
      log.warn({ game: player.game, err: error }, "player lookup failed");
    }
    return UNAVAILABLE;
  } finally {
    underWay -= 1;
  }
}

/** Rejects after PATIENCE_MS even if the supplier client ignores the signal. */
async function withTimeout(
  lookup: NonNullable<TopupSupplier["lookup"]>,
  player: PlayerFields,
): Promise<PlayerAnswer> {
  const signal = AbortSignal.timeout(PATIENCE_MS);
  const over = new Promise<never>((_, reject) => {
    signal.addEventListener("abort", () => reject(new Error("no answer in time")), { once: true });
  });
  return Promise.race([lookup(player, signal), over]);
}

/**
 * Limits the length of a supplier's name and removes its line breaks, control and direction
 * characters.
 */
function sanitizeName(answer: PlayerAnswer): PlayerAnswer {
  if (answer.outcome !== "found") return answer;
  const name = answer.name.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, "").trim();
  if (name === "") return UNAVAILABLE;
  return { outcome: "found", name: [...name].slice(0, MAX_NAME).join("") };
}
