import { z } from "zod";
import { uploadedImageDto } from "@/contract/admin/catalogue/products";
import { adminCall, adminMutation, createRouter } from "@/server/api/trpc";
import { uploadImage } from "@/server/images/upload-image";

/**
 * The file is passed as a function that reads it, by a caller within this process: nothing is read
 * for callers without the permission. Errors of the function are passed on.
 */
const uploadImageInput = z.object({
  file: z.custom<() => Promise<Uint8Array>>((read) => typeof read === "function"),
});

export const adminImagesRouter = createRouter({
  upload: adminMutation("products:write", uploadImageInput, uploadedImageDto)
    .meta({ limit: "picture" })
    .mutation(async ({ ctx, path, input }) => {
      const file = await input.file();
      return uploadImage(adminCall(ctx, path, { ...input, file }), file);
    }),
});
