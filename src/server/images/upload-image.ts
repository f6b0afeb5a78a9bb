import type { UploadedImageDto } from "@/contract/admin/catalogue/products";
import { type AdminCall, executeAudited } from "@/server/audit/audited-action";
import { imageStore } from "@/server/images/image-store";
import { processImage } from "@/server/images/process-image";

/**
 * Keeps a picture for products to show; the same picture again has the same address.
 * @throws DomainError image_unreadable; too_many_requests
 */
export async function uploadImage(call: AdminCall, file: Uint8Array): Promise<UploadedImageDto> {
  const picture = await processImage(file);
  // Outside the action, which knows no other store than the database; nothing names it before it is kept.
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
