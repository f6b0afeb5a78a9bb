import { z } from "zod";
import { uploadedImageDto } from "@/contract/admin/catalogue/products";
import { adminCall, adminMutation, createRouter } from "@/server/api/trpc";
import { uploadImage } from "@/server/images/upload-image";

/**
 * The file is given as a function that reads it, by a caller in the same process: nothing is read for
 * who may not upload. What it throws is the refusal.
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
