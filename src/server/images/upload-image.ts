import type { UploadedImageDto } from "@/contract/admin/catalogue/products";
import { type AdminCall, executeAudited } from "@/server/audit/audited-action";
import { imageStore } from "@/server/images/image-store";
import { processImage } from "@/server/images/process-image";

/**
 * Stores a picture for products. Equal pictures get the same URL.
 * @throws DomainError image_unreadable; too_many_requests if too many pictures wait to be processed
 */
export async function uploadImage(call: AdminCall, file: Uint8Array): Promise<UploadedImageDto> {
  const picture = await processImage(file);
  // Save before the transaction, since the store may not be the database; nothing references the
  // image yet.
  await imageStore().save(picture);
  const { id, width, height } = picture;
  const uploaded = { imageUrl: `/pictures/${id}.webp`, width, height };
  return executeAudited(call, async () => ({
    action: "image.upload",
    entity: "image",
    entityId: id,
    after: uploaded,
    result: uploaded,
  }));
}
