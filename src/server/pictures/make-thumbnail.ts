import pLimit from "p-limit";
import sharp from "sharp";

/** Mail shows thumbnails at 72 px; twice that for sharp screens. */
const PIXELS = 144;

const fewAtATime = pLimit(2);
const MOST_WAITING = 50;

/** The square PNG for mail clients, which do not all show WebP; null while too many wait already. */
export async function makeThumbnail(webp: Uint8Array): Promise<Uint8Array<ArrayBuffer> | null> {
  if (fewAtATime.pendingCount >= MOST_WAITING) return null;
  return fewAtATime(async () => {
    const square = sharp(webp).resize(PIXELS, PIXELS);
    return new Uint8Array(await square.png({ compressionLevel: 9 }).toBuffer());
  });
}
