import type { PictureStore } from "@/server/pictures/picture-store";
import { db } from "@/server/platform/db";

export const databasePictures: PictureStore = {
  save: async (picture) => {
    await db().picture.createMany({ data: [picture], skipDuplicates: true });
  },
  find: async (id) => {
    const row = await db().picture.findUnique({ where: { id }, select: { bytes: true } });
    return row?.bytes ?? null;
  },
};
