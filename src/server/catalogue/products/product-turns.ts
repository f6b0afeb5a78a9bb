import { DomainError } from "@/domain/errors";
import { BUSY_SECONDS } from "@/server/platform/database/database-errors";

/**
 * So many buyers of one product, in this process, may be in the database at once: one who has its row, and one who is
 * next; and as many who put it into their carts. The others wait here, without a connection, so that whoever keeps the
 * row locked stalls nobody else.
 */
const AT_ONCE = 2;

/**
 * So many may look at their carts at once, who have not said yet what they buy: who has a turn finds a connection before
 * a crowd that has just come, most of which will hear that all is sold.
 */
const NEWCOMERS = 6;

/** Milliseconds for which somebody waits here before he is told to try again. */
const PATIENCE = 5_000;

/** Those who wait, in the order in which they came. */
type Line = Set<() => void>;

interface Place {
  inside: number;
  waiting: Line;
}

/** Of products, by number. */
type Places = Map<number, Place>;

/** Of those that somebody buys at this moment. */
const bought: Places = new Map();

/** Of those that somebody puts into a cart: a crowd of buyers does not hold them up. */
const added: Places = new Map();

const door = { inside: 0, waiting: new Set() as Line };

/** Says whose products are bought: goes on at once, or ends the try for a later one. */
type Claim = (productIds: readonly number[]) => void;

class NotYet extends Error {
  constructor(readonly productIds: readonly number[]) {
    super("it is the turn of others");
  }
}

/**
 * Runs `work`, which says by `claim` what it buys as soon as it knows, before it changes anything: when others are to go
 * first, it is run anew once they have gone. Places are taken in the order of the products' numbers, so that nobody
 * waits in a circle.
 * @throws DomainError shop_busy when it takes too long; what `work` throws
 */
export async function takingTurns<Result>(
  work: (claim: Claim) => Promise<Result>,
): Promise<Result> {
  const until = performance.now() + PATIENCE;
  const held = new Set<number>();
  const leaveAll = () => {
    for (const id of held) leave(bought, id);
    held.clear();
  };
  let leaveDoor = await enterDoor(until);
  const claim: Claim = (productIds) => {
    leaveDoor();
    leaveDoor = () => undefined;
    const wanted = [...new Set(productIds)].sort((a, b) => a - b);
    if (wanted.every((id) => held.has(id))) return;
    if (held.size > 0 || !wanted.every((id) => isFree(bought, id))) throw new NotYet(wanted);
    for (const id of wanted) held.add(enter(bought, id));
  };
  try {
    for (;;) {
      try {
        return await work(claim);
      } catch (error) {
        if (!(error instanceof NotYet)) throw error;
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
 * Runs `work`, which puts the product into a cart, when it is its turn: that waits too while the row is locked.
 * @throws DomainError shop_busy when it takes too long; what `work` throws
 */
export async function takingTurnToAdd<Result>(
  productId: number,
  work: () => Promise<Result>,
): Promise<Result> {
  await enterInTurn(added, productId, performance.now() + PATIENCE);
  try {
    return await work();
  } finally {
    leave(added, productId);
  }
}

async function enterDoor(until: number): Promise<() => void> {
  if (door.inside < NEWCOMERS) door.inside += 1;
  else await waitIn(door.waiting, until);
  return () => {
    if (!wakeNext(door.waiting)) door.inside -= 1;
  };
}

const isFree = (places: Places, id: number) => (places.get(id)?.inside ?? 0) < AT_ONCE;

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

/** Hands the place to who is next. */
function leave(places: Places, id: number): void {
  const place = places.get(id);
  if (!place) return;
  if (wakeNext(place.waiting)) return;
  place.inside -= 1;
  if (place.inside === 0) places.delete(id);
}

/** @throws DomainError shop_busy when nobody has made room in time */
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

/** Gives whether somebody waited, who now has the place. */
function wakeNext(line: Line): boolean {
  const [next] = line;
  if (!next) return false;
  line.delete(next);
  next();
  return true;
}
