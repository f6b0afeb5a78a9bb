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
export function isPicture(file: Uint8Array): boolean {
  const beginning = Buffer.from(file.subarray(0, BEGINNING)).toString("latin1");
  return FORMATS.some((begins) => begins(beginning));
}
