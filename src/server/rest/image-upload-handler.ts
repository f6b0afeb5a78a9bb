import { createHash } from "node:crypto";
import { requestId } from "@/contract/admin/common";
import { MAX_IMAGE_BYTES } from "@/contract/admin/products";
import { DomainError } from "@/domain/errors";
import { adminCallOf } from "@/server/api/idempotency-key";
import { uploadImage } from "@/server/images/upload-image";
import { answerAdmin } from "@/server/rest/admin-call";
import { limitBody } from "@/server/rest/body-limit";

/** No form of another site can send these. */
const CONTENT_TYPE = /^(image\/|application\/octet-stream)/i;

/**
 * POST /api/admin/pictures?requestId=…: the picture's file as the body, at most 8 MB. Answers the
 * `uploadedPictureDto`; image_too_large and image_unreadable among the refusals.
 */
export async function handleImageUpload(req: Request): Promise<Response> {
  return answerAdmin(req, async (admin) => {
    const id = requestId.safeParse(new URL(req.url).searchParams.get("requestId"));
    if (!id.success) throw new DomainError("invalid_input");
    if (!CONTENT_TYPE.test(req.headers.get("content-type") ?? "")) {
      throw new DomainError("image_unreadable");
    }
    const small = await limitBody(req, MAX_IMAGE_BYTES);
    if (!small) throw new DomainError("image_too_large");
    const file = new Uint8Array(await small.arrayBuffer());
    const wished = { requestId: id.data, file: createHash("sha256").update(file).digest("hex") };
    return Response.json(await uploadImage(adminCallOf(admin, "pictures.upload", wished), file));
  });
}
