import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { EncodedBody, type Encoding } from "./encoded-body";

/** A response as rendered, before it is decided whether to cache it. */
export interface RenderedResponse {
  status: number;
  /** Headers by lower-case name, without connection-specific and encoding-specific ones. */
  headers: Record<string, string | readonly string[]>;
  body: Buffer;
  /** Cache tags of the content; null if the response is not the same for every visitor. */
  tags: ReadonlySet<string> | null;
  /**
   * Milliseconds for which the response is fresh; after those, milliseconds for which it may be
   * served while it is renewed.
   */
  freshMs: number;
  staleMs: number;
  /** A 404 that is the same for every visitor and is cached. */
  isMissing?: true;
}

/** A cached response, or one rendered for the requests that wait for it. */
export interface CachedResponse {
  status: number;
  headers: RenderedResponse["headers"];
  etag: string;
  forms: EncodedBody;
  /**
   * Raw header arrays, the fastest form for Node: one per encoding, and `none` for a 304. See
   * send.ts.
   */
  heads: Map<Encoding | "none", string[]>;
  tags: ReadonlySet<string>;
  /** In milliseconds of `performance.now()`. */
  madeAt: number;
  freshMs: number;
  staleMs: number;
  /** The content has changed: this response is served only if no new one can be rendered. */
  isOutdated: boolean;
}

interface PendingRender {
  made: Promise<CachedResponse>;
  /** Tags invalidated while the response was being rendered. */
  forgotten: Set<string>;
}

/** One response may take at most a sixth of the cache. */
const LARGEST_PART = 6;

/**
 * Cached responses that are the same for every visitor. Only a 200 (or a shared 404) without
 * cookies and with declared `tags` is stored. Evicts the least recently used.
 */
export class ResponseStore {
  private readonly kept: LRUCache<string, CachedResponse>;
  /** Responses being rendered whose result a new request for the same key may share. */
  private readonly flights = new Map<string, PendingRender>();
  /** All responses being rendered, also those whose result new requests may no longer share. */
  private readonly landing = new Set<PendingRender>();
  readonly largest: number;

  /** @param bytes memory limit of all responses together */
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

  /**
   * Returns the cached response; undefined if there is none, its content has changed, or it is
   * older than `freshMs` + `staleMs`. Renews a response older than `freshMs` in the background.
   */
  get(key: string, make: () => Promise<RenderedResponse>): CachedResponse | undefined {
    const ready = this.kept.get(key);
    if (!ready || ready.isOutdated) return undefined;
    const age = performance.now() - ready.madeAt;
    if (age < ready.freshMs) return ready;
    if (age >= ready.freshMs + ready.staleMs) return undefined;
    if (!this.flights.has(key)) this.make(key, make).catch(() => undefined);
    return ready;
  }

  /** Returns the last cached response, however old, for use while the database is unavailable. */
  last(key: string): CachedResponse | undefined {
    return this.kept.get(key);
  }

  /** The rendering in progress for a key, if any. */
  flightOf(key: string): Promise<CachedResponse> | undefined {
    return this.flights.get(key)?.made;
  }

  /** Returns a fresh cached response, or renders one. */
  async getOrMake(key: string, make: () => Promise<RenderedResponse>): Promise<CachedResponse> {
    const kept = this.kept.get(key);
    const isFresh = kept && !kept.isOutdated && performance.now() - kept.madeAt < kept.freshMs;
    return isFresh ? kept : this.make(key, make);
  }

  /** Renders a response once for all concurrent requests, and caches it if permitted. */
  make(key: string, make: () => Promise<RenderedResponse>): Promise<CachedResponse> {
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
   * Invalidates responses with one of these tags; they are served only if no new one can be
   * rendered. A rendering in progress may have read the old data: it is sent to the requests that
   * wait for it but not cached, and later requests render again.
   */
  forget(tags: readonly string[]): void {
    for (const ready of this.kept.values()) {
      if (tags.some((tag) => ready.tags.has(tag))) ready.isOutdated = true;
    }
    for (const { forgotten } of this.landing) for (const tag of tags) forgotten.add(tag);
    this.flights.clear();
  }

  /** Removes a response. */
  drop(key: string): void {
    this.kept.delete(key);
  }

  /** Updates a response's size after an encoding was added. */
  recount(key: string, ready: CachedResponse): void {
    if (this.kept.peek(key) === ready) this.kept.set(key, ready, { size: sizeOf(ready, key) });
  }

  private keep(
    key: string,
    made: RenderedResponse,
    forgotten: ReadonlySet<string>,
  ): CachedResponse {
    const { status, headers, body, tags, freshMs, staleMs, isMissing = false } = made;
    const ready: CachedResponse = {
      status,
      headers,
      etag: `W/"${createHash("sha1").update(body).digest("base64url")}"`,
      forms: new EncodedBody(body, String(headers["content-type"] ?? "")),
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
    // A page that no longer exists must not be served, not even as a fallback.
    if (status === 404 && !isMissing) this.kept.delete(key);
    return ready;
  }
}

/**
 * Size in bytes, including overhead, which dominates for short responses (measured with searches).
 */
function sizeOf({ forms, tags }: CachedResponse, key: string): number {
  return forms.bytes + 2 * key.length + 50 * tags.size + 1_800;
}
