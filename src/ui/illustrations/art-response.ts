import sharp from "sharp";
import { artFile } from "./art-files";

const HEADERS = {
  "Cache-Control": "public, max-age=2592000, stale-while-revalidate=31536000",
  "X-Content-Type-Options": "nosniff",
};

/** GET /art/{file}: SVG, PNG for `.thumb.png` and `.og.png`, or 404 for an unknown name. */
export async function artResponse(file: string): Promise<Response> {
  const found = artFile(file);
  if (!found) return new Response(null, { status: 404 });
  if (!found.png) {
    return new Response(found.svg, { headers: { ...HEADERS, "Content-Type": "image/svg+xml" } });
  }
  const png = await sharp(Buffer.from(found.svg))
    .resize(found.png.width, found.png.height)
    .removeAlpha()
    .png({ compressionLevel: 9 })
    .toBuffer();
  return new Response(new Uint8Array(png), {
    headers: { ...HEADERS, "Content-Type": "image/png" },
  });
}
