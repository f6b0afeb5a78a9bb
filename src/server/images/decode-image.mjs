// Re-encodes an uploaded picture in a separate process: reads the file from stdin and writes WebP
// to stdout, preceded by eight bytes with width and height. Exit code 2: the picture cannot be
// read; 3: decoding exceeds the memory or time limit; any other: the program failed.
// process-image.ts starts it and kills it after its timeout.
import { buffer } from "node:stream/consumers";
import sharp from "sharp";

/** Maximum length of the longer side, in pixels. */
const LONGEST_SIDE = 1_600;
const QUALITY = 82;
/** Memory limit of the whole process, including the 60 MB it uses before reading anything. */
const MOST_BYTES_RESIDENT = 512 * 1024 * 1024;
/** Processor time limit in microseconds; a photo of 40 megapixels takes one second. */
const MOST_WORK = 8_000_000;
/** Limit of the decoded picture in memory, in bytes. */
const MOST_BYTES_UNPACKED = 240_000_000;

/**
 * Maximum pixels per format. AVIF takes 25 bytes of memory per pixel, and twenty times the work of
 * JPEG.
 */
const MOST_PIXELS = { jpeg: 40e6, png: 40e6, webp: 24e6, gif: 16e6, heif: 8e6 };
/** Bytes per channel for each of libvips' channel types. */
const DEPTHS = { uchar: 1, char: 1, ushort: 2, short: 2 };

// libvips has loaders for forty formats, including documents and drawings; allow only these.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: ["Jpeg", "Png", "Webp", "Nsgif", "Heif"].map((name) => `VipsForeignLoad${name}Buffer`),
});
sharp.cache(false);
sharp.concurrency(1);

// libvips works on its own threads, so the limits can be checked while it runs.
setInterval(() => {
  const { user, system } = process.cpuUsage();
  const isTooMuch = process.memoryUsage.rss() > MOST_BYTES_RESIDENT || user + system > MOST_WORK;
  if (isTooMuch) process.exit(3);
}, 5).unref();

const file = await buffer(process.stdin);
try {
  process.stdout.write(await decode(file));
} catch {
  process.exit(2);
}

/** @throws Error if the file is not a supported picture, or exceeds its format's limits */
async function decode(file) {
  /** @type {import("sharp").SharpOptions} */
  const options = { limitInputPixels: 40_000_000, sequentialRead: true, failOn: "error", pages: 1 };
  const { format, compression, width, height, channels, depth } = await sharp(
    file,
    options,
  ).metadata();
  const pixels = width * height;
  const isAllowed =
    pixels <= (MOST_PIXELS[format] ?? 0) &&
    pixels * channels * (DEPTHS[depth] ?? 8) <= MOST_BYTES_UNPACKED &&
    // HEIC pictures also have the format heif, but another compression.
    (format !== "heif" || compression === "av1");
  if (!isAllowed) throw new Error("too large, or of another format");
  const { data, info } = await sharp(file, options)
    .autoOrient()
    .resize(LONGEST_SIDE, LONGEST_SIDE, { fit: "inside", withoutEnlargement: true })
    .webp({ quality: QUALITY })
    .toBuffer({ resolveWithObject: true });
  const size = Buffer.alloc(8);
  size.writeUInt32BE(info.width, 0);
  size.writeUInt32BE(info.height, 4);
  return Buffer.concat([size, data]);
}
