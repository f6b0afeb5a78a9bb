import type { UploadedPictureDto } from "@/contract/admin/products";
import { performAct, type Wish } from "@/server/audit/perform-act";
import { makePicture } from "@/server/pictures/make-picture";
import { pictureStore } from "@/server/pictures/picture-store";

/**
 * Keeps a picture for products to show; the same picture again has the same address.
 * @throws DomainError picture_unreadable; too_many_requests
 */
export async function uploadPicture(wish: Wish, file: Uint8Array): Promise<UploadedPictureDto> {
  const picture = await makePicture(file);
  // Outside the act, which knows no other store than the database; nothing names it before it is kept.
  await pictureStore().save(picture);
  const { id, width, height } = picture;
  const uploaded = { imageUrl: `/pictures/${id}.webp`, width, height };
  return performAct(wish, async () => ({
    action: "picture.upload",
    entity: "picture",
    entityId: id,
    after: uploaded,
    result: uploaded,
  }));
}
