import { readFileSync } from "node:fs";
import { join } from "node:path";
import { create, type Font, type GlyphRun } from "fontkit";
import { LRUCache } from "lru-cache";
import PDFDocument from "pdfkit";
import { RECEIPT_FACES } from "@/domain/orders/receipt-text";
import { isRenamed, shopWords } from "@/i18n/shop-words";
import { directionOfRun, type VisualRun, visualRuns } from "./visual-runs";

/** In points: the width of A4, the margin, and the height at which a page ends. */
const WIDTH = 595.28;
const MARGIN = 56;
const FOOT = 772;
export const INNER = WIDTH - 2 * MARGIN;

const WEIGHTS = ["regular", "bold"] as const;
const FACES = RECEIPT_FACES.flatMap((face) =>
  WEIGHTS.map((weight) => `${face}-${weight}` as const),
);
/**
 * Each font is parsed once for all receipts: reading glyphs is half the work of drawing a receipt.
 */
const fonts = new Map<string, Font>();

function fontOf(face: (typeof FACES)[number]): Font {
  const file = join(process.cwd(), "src", "server", "receipts", "fonts", `${face}.ttf`);
  const known = fonts.get(face);
  if (known) return known;
  const font = create(readFileSync(file));
  if (!("layout" in font)) throw new Error(`${file} is no font`);
  keepLayouts(font);
  fonts.set(face, font);
  return font;
}

/** Upper bound on the cached layouts of one font. */
const MOST_LAYOUTS = 2_000;

/**
 * Caches a font's layouts, since labels are the same on every receipt. Shaping takes most of the
 * drawing time that remains once the font is parsed.
 */
function keepLayouts(font: Font): void {
  const kept = new LRUCache<string, GlyphRun>({ max: MOST_LAYOUTS });
  const shape = font.layout.bind(font);
  font.layout = (text, features) => {
    const run = kept.get(text) ?? shape(text, features, undefined, undefined, directionOfRun(text));
    kept.set(text, run);
    // PDFKit scales the positions in place, so each call returns copies.
    const positions = run.positions.map((position) => ({ ...position }));
    return Object.assign(Object.create(run), { positions });
  };
}

/** Cached widths of text runs at the font size 1000: labels are the same on each receipt. */
const widths = new Map<string, number>();
const MOST_WIDTHS = 5_000;

interface TextStyle {
  size?: number;
  isBold?: boolean;
  colour?: string;
  /** Points from the inline start, and the width of the column. */
  at?: number;
  width?: number;
  align?: "start" | "end";
  /** The direction of the text; by default that of the page. */
  base?: "ltr" | "rtl" | "auto";
}

const INK = "#17132B";
export const QUIET = "#4A4463";

/**
 * An A4 document that is written from top to bottom, with further pages as needed, laid out in the
 * direction `dir`.
 */
export function receiptPage(dir: "ltr" | "rtl", about: { title: string; at: Date }) {
  const Creator = shopWords().name.en;
  const info = { Title: about.title, Creator, Producer: "Barq", CreationDate: about.at };
  const doc = new PDFDocument({ size: "A4", margin: 0, info, font: "" });
  // PDFKit also accepts a parsed font, which its types do not state.
  for (const face of FACES) doc.registerFont(face, fontOf(face) as unknown as Buffer);
  const parts: Buffer[] = [];
  doc.on("data", (part: Buffer) => parts.push(part));
  const done = new Promise<Buffer>((resolve, reject) => {
    doc.on("end", () => resolve(Buffer.concat(parts)));
    doc.on("error", reject);
  });
  let y = MARGIN;

  const use = (face: VisualRun["face"], size: number, isBold: boolean) =>
    doc.font(`${face}-${isBold ? "bold" : "regular"}`).fontSize(size);
  // PDFKit shapes a run as a whole, not word by word, if it gets a list of font features, even an
  // empty one.
  const features = { features: [] };
  const runWidth = ({ face, text: letters }: VisualRun, size: number, isBold: boolean) => {
    const key = `${face} ${isBold} ${letters}`;
    const known = widths.get(key) ?? use(face, 1000, isBold).widthOfString(letters, features);
    if (widths.size >= MOST_WIDTHS) widths.clear();
    widths.set(key, known);
    return (known / 1000) * size;
  };
  const widthOf = (runs: readonly VisualRun[], size: number, isBold: boolean) =>
    runs.reduce((sum, run) => sum + runWidth(run, size, isBold), 0);

  /** Breaks a text at its spaces; a word that is too long for a line is broken anywhere. */
  function linesOf(text: string, style: TextStyle): string[] {
    const { size = 10, isBold = false, width = INNER, base = dir } = style;
    const fits = (line: string) => widthOf(visualRuns(line, base), size, isBold) <= width;
    if (fits(text)) return [text];
    const lines: string[] = [];
    let line = "";
    for (const word of text.split(/\s+/)) {
      const longer = line === "" ? word : `${line} ${word}`;
      if (fits(longer)) {
        line = longer;
        continue;
      }
      if (line !== "") lines.push(line);
      line = "";
      for (const sign of word) {
        if (line !== "" && !fits(line + sign)) {
          lines.push(line);
          line = "";
        }
        line += sign;
      }
    }
    return line === "" ? lines : [...lines, line];
  }

  /**
   * Draws a text at the current position and does not move the position.
   * @returns the text's height, in points
   */
  function text(value: string, style: TextStyle = {}): number {
    const { size = 10, isBold = false, colour = INK, at = 0, width = INNER, base = dir } = style;
    const leading = size * 1.5;
    const left = dir === "ltr" ? MARGIN + at : WIDTH - MARGIN - at - width;
    const toLeft = (style.align === "end") === (dir === "rtl");
    const lines = linesOf(value, style);
    lines.forEach((line, index) => {
      const runs = visualRuns(line, base);
      let x = toLeft ? left : left + width - widthOf(runs, size, isBold);
      for (const run of runs) {
        use(run.face, size, isBold).fillColor(colour);
        const place = { lineBreak: false, baseline: "alphabetic" as const, ...features };
        doc.text(run.text, x, y + index * leading + size, place);
        x += runWidth(run, size, isBold);
      }
    });
    return lines.length * leading;
  }

  return {
    text,
    /** Moves down by `points`; the following `follows` points stay together on a page. */
    down(points: number, follows = 0) {
      y += points;
      if (y + follows <= FOOT) return;
      doc.addPage();
      y = MARGIN;
      // Each further page repeats the title, in case the first one is lost.
      y += text(about.title, { size: 9, colour: QUIET }) + 10;
    },
    rule() {
      doc.lineWidth(0.75).strokeColor(INK);
      doc
        .moveTo(MARGIN, y)
        .lineTo(WIDTH - MARGIN, y)
        .stroke();
    },
    /**
     * Draws the logo with the English and the Arabic name at the inline start; for a renamed shop,
     * only its two names.
     */
    lockup() {
      const { name } = shopWords();
      if (isRenamed(shopWords())) {
        const names = dir === "ltr" ? [name.en, name.ar] : [name.ar, name.en];
        text(names.join("  "), { width: INNER, size: 16, isBold: true });
        return;
      }
      const scale = 28 / 24;
      const x = dir === "ltr" ? MARGIN : WIDTH - MARGIN - 28;
      doc.save().translate(x, y).scale(scale).fillColor(INK);
      doc.path("M11.3 1.4 6.9 14.6 14.4 10.9 10.9 22.1 3 12Z").fill();
      doc.path("M13.1 1.9 21 12 13.4 21.7 17.6 9.2 9.6 12.6Z").fill().restore();
      y += 4;
      const names = dir === "ltr" ? "Barq  برق" : "برق  Barq";
      text(names, { at: 40, width: 200, size: 16, isBold: true });
      y -= 4;
    },
    /** Moves to the foot of the current page, where the last texts of a receipt are drawn. */
    foot() {
      y = Math.max(y, FOOT - 8);
    },
    end(): Promise<Buffer> {
      doc.end();
      return done;
    },
  };
}
