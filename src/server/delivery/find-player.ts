import { breaker, isRefusedByBreaker } from "@/server/platform/admission/breaker";
import { log } from "@/server/platform/log/log";
import { topupSupplier } from "./suppliers";
import type { PlayerAnswer, PlayerFields, TopupSupplier } from "./topup-supplier";

/** Milliseconds that a buyer waits for a name. */
const PATIENCE_MS = 2_000;
/** The most look-ups of this process that are under way at once. */
const AT_ONCE = 16;
/** Milliseconds for which a supplier without answers is left alone. */
const PAUSE_MS = 15_000;
/** The longest name that is kept. */
const MAX_NAME = 80;

const UNAVAILABLE = { outcome: "unavailable" } as const;

const behindBreaker = breaker({
  pausesMs: [PAUSE_MS],
  opened: () => log.warn("the supplier looks nobody up, and is left alone"),
});

let underWay = 0;

/**
 * Asks the supplier who plays under these answers, for two seconds at most. Never throws: a supplier that is slow, gone, or
 * cannot look anybody up, is `unavailable`, which keeps nobody from buying. Ours to ask: the caller takes the budget.
 */
export async function findPlayer(
  player: PlayerFields,
  supplier: TopupSupplier = topupSupplier(),
): Promise<PlayerAnswer> {
  const { lookup } = supplier;
  if (!lookup || underWay >= AT_ONCE) return UNAVAILABLE;
  underWay += 1;
  try {
    return tidied(await behindBreaker(() => inTime(lookup, player)));
  } catch (error) {
    if (!isRefusedByBreaker(error)) {
      log.warn({ game: player.game, err: error }, "a player could not be looked up");
    }
    return UNAVAILABLE;
  } finally {
    underWay -= 1;
  }
}

/** Also where the supplier does not mind the signal. */
async function inTime(
  lookup: NonNullable<TopupSupplier["lookup"]>,
  player: PlayerFields,
): Promise<PlayerAnswer> {
  const signal = AbortSignal.timeout(PATIENCE_MS);
  const over = new Promise<never>((_, reject) => {
    signal.addEventListener("abort", () => reject(new Error("no answer in time")), { once: true });
  });
  return Promise.race([lookup(player, signal), over]);
}

/** Names come from outside: in one line, not too long, and without what turns the text around it. */
function tidied(answer: PlayerAnswer): PlayerAnswer {
  if (answer.outcome !== "found") return answer;
  const name = answer.name.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, "").trim();
  if (name === "") return UNAVAILABLE;
  return { outcome: "found", name: [...name].slice(0, MAX_NAME).join("") };
}
