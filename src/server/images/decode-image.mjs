// Re-encodes an uploaded picture in a process of its own: reads the file from stdin, writes WebP to stdout behind
// eight bytes that hold width and height. Exit code 2 means that the shop cannot read the picture, 3 that decoding it
// takes too much memory or time; any other code is a fault of this program. process-image.ts starts it and ends it at
// its deadline.
import { buffer } from "node:stream/consumers";
import sharp from "sharp";

/** The longer side of what is kept. */
const LONGEST_SIDE = 1_600;
const QUALITY = 82;
/** The whole process, with the 60 MB that it takes before it reads anything. */
const MOST_BYTES_RESIDENT = 512 * 1024 * 1024;
/** Microseconds of a processor; a photo of 40 megapixels takes one second. */
const MOST_WORK = 8_000_000;
/** A picture as it lies in memory once it is unpacked. */
const MOST_BYTES_UNPACKED = 240_000_000;

/** The most pixels of each format. An AVIF takes 25 bytes of memory a pixel, and twenty times the work of a JPEG. */
const MOST_PIXELS = { jpeg: 40e6, png: 40e6, webp: 24e6, gif: 16e6, heif: 8e6 };
/** Bytes of a channel. */
const DEPTHS = { uchar: 1, char: 1, ushort: 2, short: 2 };

// libvips has readers for forty formats, documents and drawings among them: these are all that may run.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: ["Jpeg", "Png", "Webp", "Nsgif", "Heif"].map((name) => `VipsForeignLoad${name}Buffer`),
});
sharp.cache(false);
sharp.concurrency(1);

// libvips works on threads of its own, so this is looked at while it does.
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

/** @throws Error for a file that is no picture, or a larger one than its format may have */
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
    // HEIC has the same frame.
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
