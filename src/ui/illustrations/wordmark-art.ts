import { wordmark } from "@/ui/brand/lockup-svg";
import {
  ARABIC_DOTS,
  ARABIC_GLYPHS,
  ARABIC_VIEW_BOX,
  type Glyph,
  LATIN_GLYPHS,
  LATIN_VIEW_BOX,
} from "@/ui/brand/logo-paths";
import { type Box, svgDocument } from "@/ui/illustrations/drawing/svg";

interface Wordmark {
  viewBox: string;
  glyphs: readonly Glyph[];
  dots: string;
  /** The brand's yellow (the colour `flash`) of the light or the dark theme. */
  dotColour: string;
}

const ARABIC = { viewBox: ARABIC_VIEW_BOX, glyphs: ARABIC_GLYPHS, dots: ARABIC_DOTS };

const WORDMARKS: Readonly<Record<string, Wordmark>> = {
  "wordmark-en": { viewBox: LATIN_VIEW_BOX, glyphs: LATIN_GLYPHS, dots: "", dotColour: "none" },
  "wordmark-ar": { ...ARABIC, dotColour: "#ffd52e" },
  "wordmark-ar-dark": { ...ARABIC, dotColour: "#ffd93d" },
};

export const WORDMARK_NAMES = Object.keys(WORDMARKS);

/** A wordmark in white, for the footer's background; null for an unknown name. */
export function wordmarkArt(name: string): string | null {
  const found = Object.hasOwn(WORDMARKS, name) ? WORDMARKS[name] : undefined;
  if (!found) return null;
  const { viewBox, glyphs, dots, dotColour } = found;
  const [x = 0, y = 0, width = 0, height = 0] = viewBox.split(" ").map(Number);
  const box: Box = [x, y, width, height];
  const body = `<g fill="#fff">${wordmark(glyphs, dots, dotColour)}</g>`;
  return svgDocument(box, "xMidYMid meet", body);
}
