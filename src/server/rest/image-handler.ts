import { DomainError } from "@/domain/errors";
import { imageStore } from "@/server/images/image-store";
import { thumbnailOf } from "@/server/images/thumbnail";
import { clientAddress } from "@/server/platform/client-address";

const NAME = /^([0-9a-f]{64})\.(webp|thumb\.png)$/;

/**
 * Answers GET /pictures/{file}: the image, its thumbnail for mails, or 404; 503 if too many
 * thumbnails are waiting to be made. The content at a URL never changes.
 */
export async function handleImage(req: Request, file: string): Promise<Response> {
  const [, id = "", ending] = NAME.exec(file) ?? [];
  const etag = `"${file}"`;
  if (id === "") return notFound();
  const headers = {
    "Cache-Control": "public, max-age=31536000, immutable",
    "X-Content-Type-Options": "nosniff",
    ETag: etag,
  };
  try {
    const isThumbnail = ending === "thumb.png";
    const body = isThumbnail
      ? await thumbnailOf(id, clientAddress(req.headers))
      : await imageStore().find(id);
    if (!body) return notFound();
    if (isKnown(req, etag)) return new Response(null, { status: 304, headers });
    const type = isThumbnail ? "image/png" : "image/webp";
    return new Response(body, { headers: { ...headers, "Content-Type": type } });
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return new Response(null, {
      status: 503,
      headers: { "Retry-After": String(error.params.seconds) },
    });
  }
}

const notFound = () => new Response(null, { status: 404 });

function isKnown(req: Request, etag: string): boolean {
  const known = (req.headers.get("if-none-match") ?? "").split(",").map((one) => one.trim());
  return known.some((one) => one === etag || one === `W/${etag}` || one === "*");
}
