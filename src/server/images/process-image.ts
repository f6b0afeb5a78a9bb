import { createHash } from "node:crypto";
import pLimit from "p-limit";
import sharp from "sharp";
import { DomainError } from "@/domain/errors";
import type { StoredImage } from "@/server/images/image-store";
import { fairQueue } from "@/server/platform/fair-queue";
import { tooMany } from "@/server/platform/rate-limit";

/** What an image may unpack to; a file of a few kilobytes can claim any size. */
const MOST_PIXELS = 40_000_000;
/** The longer side of what is kept. */
const LONGEST_SIDE = 1_600;
const QUALITY = 82;
const SECONDS = 30;

/** Unpacked images are large: one at a time, and so many waiting. */
const oneAtATime = pLimit(1);
const MOST_WAITING = 20;

/**
 * An uploaded file made anew as WebP: upright, at most 1600 px, only its first frame, and nothing in it
 * but the image (no place, no camera, no hidden file).
 * @throws DomainError image_unreadable; too_many_requests while too many wait already
 */
export async function processImage(file: Uint8Array): Promise<StoredImage> {
  if (!isSupportedImage(file)) throw new DomainError("image_unreadable");
  if (oneAtATime.pendingCount >= MOST_WAITING) throw tooMany(10);
  const { data, info } = await oneAtATime(() => reencode(file));
  const bytes = new Uint8Array(data);
  const id = createHash("sha256").update(bytes).digest("hex");
  return { id, bytes, width: info.width, height: info.height };
}

async function reencode(file: Uint8Array) {
  try {
    return await sharp(file, { limitInputPixels: MOST_PIXELS, failOn: "error" })
      .timeout({ seconds: SECONDS })
      .autoOrient()
      .resize(LONGEST_SIDE, LONGEST_SIDE, { fit: "inside", withoutEnlargement: true })
      .webp({ quality: QUALITY })
      .toBuffer({ resolveWithObject: true });
  } catch (error) {
    throw new DomainError("image_unreadable", {}, { cause: error });
  }
}

/** How the files begin that the shop opens: nothing else comes near a decoder. */
const FORMATS: readonly ((beginning: string) => boolean)[] = [
  (jpeg) => jpeg.startsWith("\xff\xd8\xff"),
  (png) => png.startsWith("\x89PNG\r\n"),
  (gif) => /^GIF8[79]a/.test(gif),
  (webp) => webp.startsWith("RIFF") && webp.startsWith("WEBP", 8),
  // Among the brands of its family (HEIC is another); anything may stand between them.
  (avif) => avif.startsWith("ftyp", 4) && /avi[fs]/.test(avif.slice(8)),
];

const BEGINNING = 48;

/** True for JPEG, PNG, GIF, WebP and AVIF, whatever a file is called. */
function isSupportedImage(file: Uint8Array): boolean {
  const beginning = Buffer.from(file.subarray(0, BEGINNING)).toString("latin1");
  return FORMATS.some((begins) => begins(beginning));
}

/** Mail shows thumbnails at 72 px; twice that for sharp screens. */
const PIXELS = 144;

const thumbnails = fairQueue({ atOnce: 2, mostWaiting: 50, mostOfOne: 10, wait: 10 });

/**
 * The square PNG for mail clients, which do not all show WebP.
 * @param who asks for it: his address
 * @throws DomainError too_many_requests while too many wait already
 */
export async function makeThumbnail(
  webp: Uint8Array,
  who: string,
): Promise<Uint8Array<ArrayBuffer>> {
  return thumbnails(who, async () => {
    const square = sharp(webp).resize(PIXELS, PIXELS);
    return new Uint8Array(await square.png({ compressionLevel: 9 }).toBuffer());
  });
}
