import { z } from "zod";
import { uploadedImageDto } from "@/contract/admin/catalogue/products";
import { adminCall, adminMutation, createRouter } from "@/server/api/trpc";
import { uploadImage } from "@/server/images/upload-image";

/**
 * A caller within this process (src/server/rest/file-paths.ts) passes the file as a function that
 * reads it, so that nothing is read for callers without the permission. The function's errors are
 * thrown.
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
