import { databasePictures } from "@/server/pictures/database-pictures";

/** A picture as the shop made it: WebP. */
export interface Picture {
  /** SHA-256 of the bytes in hex: the same picture is kept once, and its address never shows another. */
  id: string;
  bytes: Uint8Array<ArrayBuffer>;
  /** Pixels. */
  width: number;
  height: number;
}

/** Where uploaded pictures are kept. */
export interface PictureStore {
  /** Keeping it again changes nothing. */
  save: (picture: Picture) => Promise<void>;
  /** Its bytes, or null. */
  find: (id: string) => Promise<Uint8Array<ArrayBuffer> | null>;
}

/** Every web process sees the same pictures, and a backup of the database has them. */
export function pictureStore(): PictureStore {
  return databasePictures;
}
