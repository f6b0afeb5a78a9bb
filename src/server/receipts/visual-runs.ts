import bidiFactory from "bidi-js";
import { type ReceiptFace, receiptCharacters, receiptFaceOf } from "@/domain/orders/receipt-text";

const bidi = bidiFactory();

/**
 * A part of a line with one font face and one direction. The runs of a line are drawn from left to
 * right.
 */
export interface VisualRun {
  /**
   * Arabic words in reading order, which the font's shaping reverses; all other text, including
   * digits of any script, in drawing order from left to right.
   */
  text: string;
  face: ReceiptFace;
}

/**
 * Letters; shaping joins and reverses the Arabic ones. Arabic-Indic digits use the same font face
 * as Arabic letters, but are read from left to right.
 */
const JOINED = /\p{L}/u;

/**
 * Splits a line of Arabic, English and numbers into runs in drawing order, by the Unicode
 * bidirectional algorithm; brackets within Arabic are mirrored.
 * @param base the direction of the surrounding text; "auto" for that of the first letter
 */
export function visualRuns(line: string, base: "ltr" | "rtl" | "auto"): VisualRun[] {
  const text = receiptCharacters(line);
  const embedding = bidi.getEmbeddingLevels(text, base);
  const mirrored = bidi.getMirroredCharactersMap(text, embedding.levels);
  const runs: { level: number; signs: string[]; face: ReceiptFace }[] = [];
  let at = 0;
  for (const sign of text) {
    const level = embedding.levels[at] ?? 0;
    const last = runs.at(-1);
    const goesOn = sign === " " && last?.face === "arabic" && last.level === level;
    const face = goesOn ? last.face : (receiptFaceOf(sign) ?? "latin");
    const seen = mirrored.get(at) ?? sign;
    if (last?.level === level && last.face === face) last.signs.push(seen);
    else runs.push({ level, signs: [seen], face });
    at += sign.length;
  }
  return inOrder(runs).map(({ level, signs, face }) => {
    const isShaped = face === "arabic" && signs.some((sign) => JOINED.test(sign));
    const isTurned = !isShaped && level % 2 === 1;
    return { face, text: (isTurned ? signs.reverse() : signs).join("") };
  });
}

/**
 * The layout direction of a run: "ltr" without letters, because the font would reverse Arabic-Indic
 * digits like Arabic letters; undefined leaves the direction to the font.
 */
export function directionOfRun(text: string): "ltr" | undefined {
  return JOINED.test(text) ? undefined : "ltr";
}

/**
 * Sorts runs into drawing order: for each level, from the highest down to 1, reverses every
 * sequence of runs at that level or above (rule L2 of the Unicode bidirectional algorithm).
 */
function inOrder<Run extends { level: number }>(runs: readonly Run[]): Run[] {
  const ordered = [...runs];
  const highest = Math.max(0, ...runs.map((run) => run.level));
  for (let level = highest; level > 0; level -= 1) {
    for (let from = 0; from < ordered.length; from += 1) {
      let to = from;
      while ((ordered[to]?.level ?? -1) >= level) to += 1;
      if (to > from) ordered.splice(from, to - from, ...ordered.slice(from, to).reverse());
      from = to;
    }
  }
  return ordered;
}
