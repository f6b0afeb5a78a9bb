import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { join } from "node:path";
import { DomainError } from "@/domain/errors";
import type { StoredImage } from "@/server/images/image-store";
import { fairQueue } from "@/server/platform/admission/queue";

/** Whose picture it is: buyers' pictures have a place of their own, so that they delay nobody of the shop. */
export type ImageLane = "shop" | "buyers";

const lane = (mostOfOne: number) => fairQueue({ atOnce: 1, mostWaiting: 20, mostOfOne, wait: 10 });
const LANES: Record<ImageLane, ReturnType<typeof lane>> = { shop: lane(20), buyers: lane(3) };

/** Milliseconds after which the process is ended, busy as the machine may be; its processor time is bounded by itself. */
const DEADLINE = 60_000;
/** A picture of 1,600 by 1,600 pixels takes 1 MB, and noise 4 MB. */
const MOST_BYTES_MADE = 8 * 1024 * 1024;
const HEAD_BYTES = 8;

/**
 * An uploaded file made anew as WebP: upright, at most 1600 px, only its first frame, and nothing in it but the image
 * (no place, no camera, no hidden file). What takes too much time or memory is unreadable.
 * @param by whose turn it is in the lane: an admin, or an address
 * @throws DomainError image_unreadable; too_many_requests while too many wait already
 */
export async function processImage(
  file: Uint8Array,
  of: ImageLane = "shop",
  by: string = of,
): Promise<StoredImage> {
  if (!isSupportedImage(file)) throw new DomainError("image_unreadable");
  const made = await LANES[of](by, () => decode(file));
  if (made.length <= HEAD_BYTES) throw new DomainError("image_unreadable");
  const bytes = new Uint8Array(made.subarray(HEAD_BYTES));
  const id = createHash("sha256").update(bytes).digest("hex");
  return { id, bytes, width: made.readUInt32BE(0), height: made.readUInt32BE(4) };
}

/** Exit codes of decode-image.mjs that are about the picture; any other says that the program itself fails. */
const UNREADABLE: readonly (number | null)[] = [2, 3];

/**
 * Has a process of its own re-encode the picture, without the shop's settings and secrets.
 * @returns nothing for a picture that is unreadable or takes too much
 * @throws Error when the program does not run, e.g. where its file is missing
 */
function decode(file: Uint8Array): Promise<Buffer> {
  const program = join(process.cwd(), "src", "server", "images", "decode-image.mjs");
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ["--max-old-space-size=96", program], {
      stdio: ["pipe", "pipe", "ignore"],
      env: { NODE_ENV: "production", MALLOC_ARENA_MAX: "2" },
    });
    const parts: Buffer[] = [];
    let bytes = 0;
    const timer = setTimeout(() => child.kill("SIGKILL"), DEADLINE);
    child.stdout.on("data", (part: Buffer) => {
      bytes += part.length;
      if (bytes > MOST_BYTES_MADE) child.kill("SIGKILL");
      else parts.push(part);
    });
    // It may end before it has read everything.
    child.stdin.on("error", () => undefined);
    child.on("error", (error) => {
      clearTimeout(timer);
      reject(error);
    });
    child.on("close", (code, signal) => {
      clearTimeout(timer);
      if (code === 0) resolve(Buffer.concat(parts));
      else if (signal !== null || UNREADABLE.includes(code)) resolve(Buffer.alloc(0));
      else reject(new Error(`${program} ended with code ${code}`));
    });
    child.stdin.end(file);
  });
}

/** How the files begin that the shop opens: nothing else comes near a decoder. */
const FORMATS: readonly ((beginning: string) => boolean)[] = [
  (jpeg) => jpeg.startsWith("\xff\xd8\xff"),
  (png) => png.startsWith("\x89PNG\r\n"),
  (gif) => /^GIF8[79]a/.test(gif),
  (webp) => webp.startsWith("RIFF") && webp.startsWith("WEBP", 8),
  // Among the brands of its family (HEIC is another); anything may stand between them.
  (avif) => avif.startsWith("ftyp", 4) && /avi[fs]/.test(avif.slice(8)),
];

const BEGINNING = 48;

/** True for JPEG, PNG, GIF, WebP and AVIF, whatever a file is called. */
function isSupportedImage(file: Uint8Array): boolean {
  const beginning = Buffer.from(file.subarray(0, BEGINNING)).toString("latin1");
  return FORMATS.some((begins) => begins(beginning));
}
