import { DomainError } from "@/domain/errors";
import { BUSY_SECONDS } from "@/server/platform/database/database-errors";

/**
 * Maximum concurrent purchases of one product per process, and the same maximum for its additions
 * to carts: one call holds the lock of the product's row, one waits for it. The others wait here
 * without a database connection, so that a locked row does not stall other requests.
 */
const MAX_CONCURRENT = 2;

/**
 * Maximum concurrent reads of carts by buyers who have not claimed their products yet. The limit
 * keeps connections free for buyers with a claim when a crowd arrives for a sold-out product.
 */
const MAX_CART_READS = 6;

/** Longest wait for a slot, in milliseconds; then the caller gets shop_busy. */
const MAX_WAIT_MS = 5_000;

/** The waiting callers, in arrival order. */
type Line = Set<() => void>;

interface Place {
  inside: number;
  waiting: Line;
}

/** The calls inside and waiting, by product id. */
type Places = Map<number, Place>;

/** Products that are being bought. */
const bought: Places = new Map();

/** Products that are being added to carts; separate, so that buyers do not delay these calls. */
const added: Places = new Map();

const cartReads = { inside: 0, waiting: new Set() as Line };

/** Claims a slot of each product to buy; throws `MustQueue` if one of them has no free slot. */
type Claim = (productIds: readonly number[]) => void;

class MustQueue extends Error {
  constructor(readonly productIds: readonly number[]) {
    super("other buyers of these products go first");
  }
}

/**
 * Runs `work`, which must call `claim` with the products to buy as soon as they are known and
 * before any change. If a product has no free slot, `claim` throws, and `work` runs again once the
 * caller holds a slot of each product.
 * Slots are taken in id order to prevent deadlocks.
 * @throws DomainError shop_busy after MAX_WAIT_MS; the errors of `work`
 */
export async function withPurchaseSlot<Result>(
  work: (claim: Claim) => Promise<Result>,
): Promise<Result> {
  const until = performance.now() + MAX_WAIT_MS;
  const held = new Set<number>();
  const leaveAll = () => {
    for (const id of held) leave(bought, id);
    held.clear();
  };
  let leaveDoor = await enterCartRead(until);
  const claim: Claim = (productIds) => {
    leaveDoor();
    leaveDoor = () => undefined;
    const wanted = [...new Set(productIds)].sort((a, b) => a - b);
    if (wanted.every((id) => held.has(id))) return;
    if (held.size > 0 || !wanted.every((id) => isFree(bought, id))) throw new MustQueue(wanted);
    for (const id of wanted) held.add(enter(bought, id));
  };
  try {
    for (;;) {
      try {
        return await work(claim);
      } catch (error) {
        if (!(error instanceof MustQueue)) throw error;
        leaveAll();
        for (const id of error.productIds) held.add(await enterInTurn(bought, id, until));
      }
    }
  } finally {
    leaveDoor();
    leaveAll();
  }
}

/**
 * Runs `work`, which adds the product to a cart, once the product has a free slot: adding to a cart
 * waits for the row's lock too.
 * @throws DomainError shop_busy after MAX_WAIT_MS; the errors of `work`
 */
export async function withCartSlot<Result>(
  productId: number,
  work: () => Promise<Result>,
): Promise<Result> {
  await enterInTurn(added, productId, performance.now() + MAX_WAIT_MS);
  try {
    return await work();
  } finally {
    leave(added, productId);
  }
}

async function enterCartRead(until: number): Promise<() => void> {
  if (cartReads.inside < MAX_CART_READS) cartReads.inside += 1;
  else await waitIn(cartReads.waiting, until);
  return () => {
    if (!wakeNext(cartReads.waiting)) cartReads.inside -= 1;
  };
}

const isFree = (places: Places, id: number) => (places.get(id)?.inside ?? 0) < MAX_CONCURRENT;

function enter(places: Places, id: number): number {
  const place = places.get(id) ?? { inside: 0, waiting: new Set() };
  places.set(id, place);
  place.inside += 1;
  return id;
}

async function enterInTurn(places: Places, id: number, until: number): Promise<number> {
  const place = places.get(id);
  if (!place || isFree(places, id)) return enter(places, id);
  await waitIn(place.waiting, until);
  return id;
}

/** Hands the slot to the next waiting caller, or frees it. */
function leave(places: Places, id: number): void {
  const place = places.get(id);
  if (!place) return;
  if (wakeNext(place.waiting)) return;
  place.inside -= 1;
  if (place.inside === 0) places.delete(id);
}

/** @throws DomainError shop_busy if no slot is free in time */
function waitIn(line: Line, until: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const goOn = () => {
      clearTimeout(timer);
      resolve();
    };
    const giveUp = () => {
      line.delete(goOn);
      reject(new DomainError("shop_busy", { seconds: BUSY_SECONDS }));
    };
    const timer = setTimeout(giveUp, Math.max(0, until - performance.now()));
    line.add(goOn);
  });
}

/** Wakes the next waiting caller, which takes over the slot. @returns whether there was one */
function wakeNext(line: Line): boolean {
  const [next] = line;
  if (!next) return false;
  line.delete(next);
  next();
  return true;
}
