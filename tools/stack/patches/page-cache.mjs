// Relies on next 16.4.6: its cache of pages as a class, its tags, and the form of its entries.
// Gain: a page of a list is a tenth: 550 kB (document, payload, payload by segments), of which 160 MB held
// 300 (docs/decisions/005).
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

/** 12 ms for a page of a list, on a thread of its own; what is in a page twice is kept once (the window, 1 MB). */
const PACKING = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 20 },
};

/** Of all requests: Next makes a handler for each. */
let memory;

/**
 * Next's cache of pages, and of what they are put together from (cacheHandler of next.config.mjs): its
 * own one, which reads what a build made, with another memory.
 */
export default class PageCache extends FileSystemCache {
  /** When this request missed what it then made, by key. */
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
   * An entry is as old as what it shows: read after it was missed. Were it as old as its making, a change in between
   * would seem to be older than the entry that does not show it.
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

/** Whether Next makes it anew for its age alone, behind the back of whoever asks. */
function isDue({ value, cacheControl, lastModified }) {
  const seconds = value?.revalidate ?? cacheControl?.revalidate;
  return typeof seconds === "number" && lastModified + seconds * 1_000 <= Date.now();
}

function sizeOf({ value }, key) {
  const content = value?.packed ?? value?.body ?? JSON.stringify(value?.data ?? value ?? "");
  return key.length + content.length;
}

/** A page in one piece of bytes; what else is kept is small, and stays as it is. */
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
