import { wordmark } from "@/ui/brand/lockup-svg";
import {
  ARABIC_DOTS,
  ARABIC_GLYPHS,
  ARABIC_VIEW_BOX,
  LATIN_GLYPHS,
  LATIN_VIEW_BOX,
} from "@/ui/brand/logo-paths";

const INK = "#17132b";
const FLASH = "#ffd52e";

type Direction = "ltr" | "rtl";

/**
 * An SVG of 640 x 232: a dark ground, and a yellow field at the inline end with a slanted edge
 * (visual design §11).
 */
export function mailHeader(direction: Direction): string {
  const mirrored = direction === "ltr" ? ' transform="matrix(-1 0 0 1 640 0)"' : "";
  const field = `<path fill="${FLASH}"${mirrored} d="M0 0H150L108 137.5 178 99 140 232H0Z"/>`;
  return svg(640, 232, `<path fill="${INK}" d="M0 0H640V232H0Z"/>${field}`);
}

const MARK =
  '<path fill="#f2a900" d="M12 .5 8 14 16 10 12 23.5 3 12Z"/><path fill="#ffdd3d" d="M12 .5 21 12 12 23.5 16 10 8 14Z"/>';

/**
 * An SVG of the logo on a dark ground, 38 high: symbol and wordmark, with the symbol at the inline
 * start (visual design §3).
 */
export function mailLockup(direction: Direction): string {
  const height = 38;
  const markHeight = 36;
  const isArabic = direction === "rtl";
  const viewBox = isArabic ? ARABIC_VIEW_BOX : LATIN_VIEW_BOX;
  const [, , boxWidth = 1, boxHeight = 1] = viewBox.split(" ").map(Number);
  const wordHeight = markHeight * (isArabic ? 1.06 : 0.86);
  const wordWidth = (wordHeight * boxWidth) / boxHeight;
  const gap = 0.24 * markHeight;
  const width = Math.ceil(markHeight + gap + wordWidth);
  const wordX = isArabic ? 0 : width - wordWidth;
  const markX = isArabic ? width - markHeight : 0;
  const drawn = wordmark(isArabic ? ARABIC_GLYPHS : LATIN_GLYPHS, isArabic ? ARABIC_DOTS : "");
  return svg(
    width,
    height,
    `<path fill="${INK}" d="M0 0H${width}V${height}H0Z"/>
    <svg x="${markX}" y="1" width="${markHeight}" height="${markHeight}" viewBox="0 0 24 24">${MARK}</svg>
    <svg x="${wordX}" y="${(height - wordHeight) / 2}" width="${wordWidth}" height="${wordHeight}" viewBox="${viewBox}" fill="#fff">${drawn}</svg>`,
  );
}

function svg(width: number, height: number, body: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${body}</svg>`;
}
