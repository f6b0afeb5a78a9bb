import { db } from "@/server/platform/database/db";

/** A processed image in WebP format. */
export interface StoredImage {
  /**
   * SHA-256 of the bytes in hex: equal images are stored once, and the content at a URL never
   * changes.
   */
  id: string;
  bytes: Uint8Array<ArrayBuffer>;
  /** In pixels. */
  width: number;
  height: number;
}

/** Storage of uploaded images. */
export interface ImageStore {
  /** Saves an image; a repeated call has no effect. */
  save: (image: StoredImage) => Promise<void>;
  /** The image's bytes, or null. */
  find: (id: string) => Promise<Uint8Array<ArrayBuffer> | null>;
  /** The stored PNG thumbnail, or null. */
  findThumbnail: (id: string) => Promise<Uint8Array<ArrayBuffer> | null>;
  saveThumbnail: (id: string, png: Uint8Array<ArrayBuffer>) => Promise<void>;
}

/** Stores images in the database, so that all web processes and backups share them. */
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
