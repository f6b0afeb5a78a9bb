import sharp from "sharp";
import { imageStore } from "@/server/images/image-store";
import { fairQueue } from "@/server/platform/admission/queue";

/** Mails show thumbnails at 72 px; doubled for high-density screens. */
const PIXELS = 144;

const turns = fairQueue({ concurrency: 2, maxWaiting: 50, maxWaitingPerVisitor: 10, wait: 10 });

/** Thumbnails being made, shared by concurrent requests. */
const underWay = new Map<string, Promise<Uint8Array<ArrayBuffer> | null>>();

/**
 * The square PNG thumbnail of a picture, for mail clients without WebP support; null if there is no
 * such picture. Created at the first request and stored.
 * @param by the client's IP; the queue serves clients in turn
 * @throws DomainError too_many_requests if the queue is full
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
