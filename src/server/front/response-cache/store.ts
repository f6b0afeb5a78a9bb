import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { type Encoding, Forms } from "./forms";

/** An answer as it was made, before anybody decides whether it is kept. */
export interface Made {
  status: number;
  /** By lower-case name; without what belongs to one connection or one form. */
  headers: Record<string, string | readonly string[]>;
  body: Buffer;
  /** What it shows; null where it is not for everybody. */
  tags: ReadonlySet<string> | null;
  /** Milliseconds for which it is as good as new, and then good enough while a new one is made. */
  freshMs: number;
  staleMs: number;
  /** A 404 that is the same for everybody, and kept. */
  isMissing?: true;
}

/** An answer that is kept, or was made for those who wait. */
export interface Ready {
  status: number;
  headers: Made["headers"];
  etag: string;
  forms: Forms;
  /** Names and values as Node writes them quickest, made once for each form, and for 304: see send.ts. */
  heads: Map<Encoding | "none", string[]>;
  tags: ReadonlySet<string>;
  /** By `performance.now()`. */
  madeAt: number;
  freshMs: number;
  staleMs: number;
  /** What it shows has changed since: good enough only where no new one can be made. */
  isOutdated: boolean;
}

interface Flight {
  made: Promise<Ready>;
  /** What was forgotten while it was being made. */
  forgotten: Set<string>;
}

/** The most that one answer may weigh, as a part of the whole. */
const LARGEST_PART = 6;

/**
 * Answers that are the same for everybody, as bytes. Only such get in that are a 200, set no cookie, and were
 * declared to be for everybody by the one who made them (`tags`). The least recently asked for go first.
 */
export class ReadyStore {
  private readonly kept: LRUCache<string, Ready>;
  /** What is being made, for whoever asks meanwhile. */
  private readonly flights = new Map<string, Flight>();
  /** All of it, those too that nobody may join any more. */
  private readonly landing = new Set<Flight>();
  readonly largest: number;

  /** @param bytes the most that all answers may weigh together */
  constructor(bytes: number) {
    this.largest = Math.floor(bytes / LARGEST_PART);
    this.kept = new LRUCache({
      maxSize: bytes,
      maxEntrySize: this.largest,
      sizeCalculation: (ready, key) => sizeOf(ready, key),
    });
  }

  get bytes(): number {
    return this.kept.calculatedSize;
  }

  /** What is kept under a key and not out of date; asks for a new one, for the next, once it is old. */
  get(key: string, make: () => Promise<Made>): Ready | undefined {
    const ready = this.kept.get(key);
    if (!ready || ready.isOutdated) return undefined;
    const age = performance.now() - ready.madeAt;
    if (age < ready.freshMs) return ready;
    if (age >= ready.freshMs + ready.staleMs) return undefined;
    if (!this.flights.has(key)) this.make(key, make).catch(() => undefined);
    return ready;
  }

  /** What was kept last under a key, however old: for when the database does not answer. */
  last(key: string): Ready | undefined {
    return this.kept.get(key);
  }

  /** What is being made of a key, for whoever asks now. */
  flightOf(key: string): Promise<Ready> | undefined {
    return this.flights.get(key)?.made;
  }

  /** What is kept and not out of date, else what is made of it. */
  async getOrMake(key: string, make: () => Promise<Made>): Promise<Ready> {
    const kept = this.kept.get(key);
    const isFresh = kept && !kept.isOutdated && performance.now() - kept.madeAt < kept.freshMs;
    return isFresh ? kept : this.make(key, make);
  }

  /** Makes the answer of a key, once for all who ask meanwhile, and keeps it if it may be kept. */
  make(key: string, make: () => Promise<Made>): Promise<Ready> {
    const flight = this.flights.get(key);
    if (flight) return flight.made;
    const forgotten = new Set<string>();
    const made = make().then((one) => this.keep(key, one, forgotten));
    const mine = { made, forgotten };
    this.flights.set(key, mine);
    const land = () => {
      if (this.flights.get(key) === mine) this.flights.delete(key);
      this.landing.delete(mine);
    };
    this.landing.add(mine);
    made.then(land, land);
    return made;
  }

  /**
   * What shows one of these is given to nobody any more, but where no new one can be made. What is being made may have been read before the change: it reaches those who
   * wait for it, and is not kept; who asks from now on has a new one made.
   */
  forget(tags: readonly string[]): void {
    for (const ready of this.kept.values()) {
      if (tags.some((tag) => ready.tags.has(tag))) ready.isOutdated = true;
    }
    for (const { forgotten } of this.landing) for (const tag of tags) forgotten.add(tag);
    this.flights.clear();
  }

  /** Forgets an answer for good. */
  drop(key: string): void {
    this.kept.delete(key);
  }

  /** Counts an answer's forms anew: one was made. */
  recount(key: string, ready: Ready): void {
    if (this.kept.peek(key) === ready) this.kept.set(key, ready, { size: sizeOf(ready, key) });
  }

  private keep(key: string, made: Made, forgotten: ReadonlySet<string>): Ready {
    const { status, headers, body, tags, freshMs, staleMs, isMissing = false } = made;
    const ready: Ready = {
      status,
      headers,
      etag: `W/"${createHash("sha1").update(body).digest("base64url")}"`,
      forms: new Forms(body, String(headers["content-type"] ?? "")),
      heads: new Map(),
      tags: tags ?? new Set(),
      madeAt: performance.now(),
      freshMs,
      staleMs,
      isOutdated: false,
    };
    const isForAll = tags !== null && (status === 200 || isMissing) && !("set-cookie" in headers);
    const isOutOfDate = tags !== null && [...tags].some((tag) => forgotten.has(tag));
    if (isForAll && !isOutOfDate) this.kept.set(key, ready);
    // What is no more is shown to nobody, whatever happens.
    if (status === 404 && !isMissing) this.kept.delete(key);
    return ready;
  }
}

/** Its bytes, and what else it takes: of short answers the most, measured with searches. */
function sizeOf({ forms, tags }: Ready, key: string): number {
  return forms.bytes + 2 * key.length + 50 * tags.size + 1_800;
}
