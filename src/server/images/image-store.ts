import { db } from "@/server/platform/database/db";

/** An image as the shop made it: WebP. */
export interface StoredImage {
  /** SHA-256 of the bytes in hex: the same image is kept once, and its address never shows another. */
  id: string;
  bytes: Uint8Array<ArrayBuffer>;
  /** Pixels. */
  width: number;
  height: number;
}

/** Where uploaded images are kept. */
export interface ImageStore {
  /** Keeping it again changes nothing. */
  save: (image: StoredImage) => Promise<void>;
  /** Its bytes, or null. */
  find: (id: string) => Promise<Uint8Array<ArrayBuffer> | null>;
  /** The small PNG that was made of it, or null. */
  findThumbnail: (id: string) => Promise<Uint8Array<ArrayBuffer> | null>;
  saveThumbnail: (id: string, png: Uint8Array<ArrayBuffer>) => Promise<void>;
}

/** Every web process sees the same images, and a backup of the database has them. */
export function imageStore(): ImageStore {
  return databaseImages;
}

const databaseImages: ImageStore = {
  save: async (image) => {
    await db().image.createMany({ data: [image], skipDuplicates: true });
  },
  find: async (id) => {
    const row = await db().image.findUnique({ where: { id }, select: { bytes: true } });
    return row?.bytes ?? null;
  },
  findThumbnail: async (id) => {
    const row = await db().image.findUnique({ where: { id }, select: { thumbnail: true } });
    return row?.thumbnail ?? null;
  },
  saveThumbnail: async (id, thumbnail) => {
    await db().image.updateMany({ where: { id, thumbnail: null }, data: { thumbnail } });
  },
};
