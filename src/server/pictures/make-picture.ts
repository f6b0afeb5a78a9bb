import { createHash } from "node:crypto";
import pLimit from "p-limit";
import sharp from "sharp";
import { DomainError } from "@/domain/errors";
import { isPicture } from "@/server/pictures/picture-format";
import type { Picture } from "@/server/pictures/picture-store";
import { tooMany } from "@/server/platform/rate-limit";

/** What a picture may unpack to; a file of a few kilobytes can claim any size. */
const MOST_PIXELS = 40_000_000;
/** The longer side of what is kept. */
const LONGEST_SIDE = 1_600;
const QUALITY = 82;
const SECONDS = 30;

/** Unpacked pictures are large: one at a time, and so many waiting. */
const oneAtATime = pLimit(1);
const MOST_WAITING = 20;

/**
 * An uploaded file made anew as WebP: upright, at most 1600 px, only its first frame, and nothing in it
 * but the picture (no place, no camera, no hidden file).
 * @throws DomainError picture_unreadable; too_many_requests while too many wait already
 */
export async function makePicture(file: Uint8Array): Promise<Picture> {
  if (!isPicture(file)) throw new DomainError("picture_unreadable");
  if (oneAtATime.pendingCount >= MOST_WAITING) throw tooMany(10);
  const { data, info } = await oneAtATime(() => remade(file));
  const bytes = new Uint8Array(data);
  const id = createHash("sha256").update(bytes).digest("hex");
  return { id, bytes, width: info.width, height: info.height };
}

async function remade(file: Uint8Array) {
  try {
    return await sharp(file, { limitInputPixels: MOST_PIXELS, failOn: "error" })
      .timeout({ seconds: SECONDS })
      .autoOrient()
      .resize(LONGEST_SIDE, LONGEST_SIDE, { fit: "inside", withoutEnlargement: true })
      .webp({ quality: QUALITY })
      .toBuffer({ resolveWithObject: true });
  } catch (error) {
    throw new DomainError("picture_unreadable", {}, { cause: error });
  }
}
