import sharp from "sharp";
import { imageStore } from "@/server/images/image-store";
import { fairQueue } from "@/server/platform/admission/queue";

/** Mail shows thumbnails at 72 px; twice that for sharp screens. */
const PIXELS = 144;

const turns = fairQueue({ atOnce: 2, mostWaiting: 50, mostOfOne: 10, wait: 10 });

/** What is being made, for all who ask meanwhile. */
const underWay = new Map<string, Promise<Uint8Array<ArrayBuffer> | null>>();

/**
 * The square PNG of a picture for mail clients, which do not all show WebP; null for no such picture. Made when it is
 * first asked for, and kept.
 * @param by who asks for it: their address
 * @throws DomainError too_many_requests while too many wait already
 */
export async function thumbnailOf(id: string, by: string): Promise<Uint8Array<ArrayBuffer> | null> {
  const kept = await imageStore().findThumbnail(id);
  if (kept) return kept;
  const known = underWay.get(id);
  if (known) return known;
  const made = turns(by, () => makeAndKeep(id)).finally(() => underWay.delete(id));
  underWay.set(id, made);
  return made;
}

async function makeAndKeep(id: string): Promise<Uint8Array<ArrayBuffer> | null> {
  const webp = await imageStore().find(id);
  if (!webp) return null;
  const square = sharp(webp).resize(PIXELS, PIXELS).png({ compressionLevel: 9 });
  const thumbnail = new Uint8Array(await square.toBuffer());
  await imageStore().saveThumbnail(id, thumbnail);
  return thumbnail;
}
