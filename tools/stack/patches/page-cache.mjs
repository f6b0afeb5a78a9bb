// Relies on next 16.4.6: its page cache as a class, its tags, and the form of its entries.
// Gain: a list page takes a tenth of its 550 kB (document, payload, payload by segments);
// uncompressed, 160 MB held 300 pages (docs/decisions/005).
// Test: tools/stack/patches/page-cache.test.ts

import { createRequire } from "node:module";
import { promisify } from "node:util";
import { brotliCompress, brotliDecompress, constants } from "node:zlib";

const require = createRequire(import.meta.url);
const {
  default: FileSystemCache,
} = require("next/dist/server/lib/incremental-cache/file-system-cache.js");
const {
  areTagsExpired,
} = require("next/dist/server/lib/incremental-cache/tags-manifest.external.js");
const { LRUCache } = require("next/dist/server/lib/lru-cache.js");

const compress = promisify(brotliCompress);
const decompress = promisify(brotliDecompress);

/**
 * Compression takes 12 ms per list page, off the main thread; the window of 1 MB removes
 * repetitions within a page.
 */
const PACKING = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 20 },
};

/** Shared by all requests, because Next creates a cache handler for each request. */
let memory;

/**
 * Next's own cache of pages and fetched data (cacheHandler of next.config.mjs), which reads the
 * pages of the build, with a compressed in-memory store.
 */
export default class PageCache extends FileSystemCache {
  /**
   * The time, in milliseconds since 1970 and by key, at which this request first found no fresh
   * entry, or an entry that is due for revalidation.
   */
  #missed = new Map();

  constructor(context) {
    super({ ...context, maxMemoryCacheSize: 0 });
    memory ??= new LRUCache(context.maxMemoryCacheSize, sizeOf);
  }

  async get(key, context) {
    const kept = memory.get(key) ?? (await this.#ofBuild(key, context));
    const isFresh = kept !== undefined && !isOutdated(kept, context);
    if ((!isFresh || isDue(kept)) && !this.#missed.has(key)) this.#missed.set(key, Date.now());
    return isFresh ? { ...kept, value: await unpacked(kept.value) } : null;
  }

  /**
   * An entry's time is that of the cache miss, before its data was read. With the time of its
   * completion, an entry would outlive an invalidation that happened while it was rendered.
   */
  async set(key, value, context) {
    const lastModified = this.#missed.get(key) ?? Date.now();
    const { cacheControl } = context;
    memory.set(key, { lastModified, cacheControl, value: await packed(value) });
    await super.set(key, value, context);
  }

  async #ofBuild(key, context) {
    const found = await super.get(key, context);
    if (!found) return undefined;
    const kept = { ...found, value: await packed(found.value) };
    memory.set(key, kept);
    return kept;
  }
}

function isOutdated({ value, lastModified }, { tags = [], softTags = [] }) {
  const ofPage = value?.headers?.["x-next-cache-tags"]?.split(",") ?? [];
  return areTagsExpired([...ofPage, ...tags, ...softTags], lastModified);
}

/** Whether Next revalidates the entry in the background because of its age. */
function isDue({ value, cacheControl, lastModified }) {
  const seconds = value?.revalidate ?? cacheControl?.revalidate;
  return typeof seconds === "number" && lastModified + seconds * 1_000 <= Date.now();
}

function sizeOf({ value }, key) {
  const content = value?.packed ?? value?.body ?? JSON.stringify(value?.data ?? value ?? "");
  return key.length + content.length;
}

/** Joins and compresses the parts of a page. Other entries are small and stay unchanged. */
async function packed(value) {
  if (value?.kind !== "APP_PAGE") return value;
  const { html, rscData, segmentData, ...rest } = value;
  const segments = segmentData && [...segmentData];
  const pieces = [Buffer.from(html), ...(segments ?? []).map(([, bytes]) => bytes)];
  if (rscData) pieces.push(rscData);
  return {
    ...rest,
    lengths: pieces.map(({ length }) => length),
    segmentPaths: segments?.map(([path]) => path),
    packed: await compress(Buffer.concat(pieces), PACKING),
  };
}

async function unpacked(value) {
  if (!value?.packed) return value;
  const { packed: bytes, lengths, segmentPaths, ...rest } = value;
  const whole = await decompress(bytes);
  let end = 0;
  const [html, ...pieces] = lengths.map((length) => {
    end += length;
    return whole.subarray(end - length, end);
  });
  return {
    ...rest,
    html: html.toString(),
    segmentData: segmentPaths && new Map(segmentPaths.map((path, index) => [path, pieces[index]])),
    rscData: pieces[segmentPaths?.length ?? 0],
  };
}
