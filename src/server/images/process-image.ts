import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { join } from "node:path";
import { DomainError } from "@/domain/errors";
import type { StoredImage } from "@/server/images/image-store";
import { fairQueue } from "@/server/platform/admission/queue";

/**
 * The queue in which a picture waits. Buyers' pictures have a separate queue, so that they do not
 * delay the staff's uploads.
 */
export type ImageLane = "shop" | "buyers";

const lane = (mostOfOne: number) =>
  fairQueue({ concurrency: 1, maxWaiting: 20, maxWaitingPerVisitor: mostOfOne, wait: 10 });
const LANES: Record<ImageLane, ReturnType<typeof lane>> = { shop: lane(20), buyers: lane(3) };

/**
 * Timeout in milliseconds of elapsed time, generous for a busy machine; decode-image.mjs limits the
 * processor time.
 */
const DEADLINE = 60_000;
/**
 * Limit of the WebP output, in bytes. A picture of 1,600 by 1,600 pixels takes 1 MB, noise 4 MB.
 */
const MOST_BYTES_MADE = 8 * 1024 * 1024;
const HEAD_BYTES = 8;

/**
 * Re-encodes an uploaded file as WebP: rotated upright, at most 1600 px, first frame only, without
 * metadata or appended data. A file that exceeds the time or memory limit counts as unreadable.
 * @param by the visitor key by which the queue takes turns; for a buyer's picture the order's id
 * @throws DomainError image_unreadable, or too_many_requests if the queue is full
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

/**
 * Exit codes of decode-image.mjs that concern the picture; any other is a failure of the program.
 */
const UNREADABLE: readonly (number | null)[] = [2, 3];

/**
 * Re-encodes the picture in a separate process, without the shop's settings and secrets.
 * @returns an empty buffer if the picture is unreadable or exceeds a limit
 * @throws Error if the program cannot run, for example because its file is missing
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
    // The process may exit before it has read all input.
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

/** Signatures of the supported formats; no other file reaches a decoder. */
const FORMATS: readonly ((beginning: string) => boolean)[] = [
  (jpeg) => jpeg.startsWith("\xff\xd8\xff"),
  (png) => png.startsWith("\x89PNG\r\n"),
  (gif) => /^GIF8[79]a/.test(gif),
  (webp) => webp.startsWith("RIFF") && webp.startsWith("WEBP", 8),
  // AVIF is one of the container's compatible brands, in any position; HEIC has the same container.
  (avif) => avif.startsWith("ftyp", 4) && /avi[fs]/.test(avif.slice(8)),
];

const BEGINNING = 48;

/** Whether the content is JPEG, PNG, GIF, WebP or AVIF, regardless of the file name. */
function isSupportedImage(file: Uint8Array): boolean {
  const beginning = Buffer.from(file.subarray(0, BEGINNING)).toString("latin1");
  return FORMATS.some((begins) => begins(beginning));
}
