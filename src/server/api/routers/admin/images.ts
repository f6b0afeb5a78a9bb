import { z } from "zod";
import { uploadedImageDto } from "@/contract/admin/catalogue/products";
import { adminCall, adminMutation, createRouter } from "@/server/api/trpc";
import { uploadImage } from "@/server/images/upload-image";

/**
 * The path of the upload (src/server/rest/file-paths.ts) passes the file as a function that reads
 * it, so that the body of a request without the permission is not read. The procedure throws the
 * errors of the function.
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
