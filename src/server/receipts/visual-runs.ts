import bidiFactory from "bidi-js";

const bidi = bidiFactory();

/** A piece of a line as it is drawn, from left to right: of one script, and of one direction. */
export interface VisualRun {
  /** Arabic in the order in which it is read, which the font's shaping turns; all else as it stands from left to right. */
  text: string;
  face: "latin" | "arabic";
}

const ARABIC = /[\u0600-\u06ff\u200c-\u200e]/u;
/** What the Latin face has, beside ASCII and Latin-1. */
const LATIN = /[\u0020-\u007e\u00a0-\u00ff\u2010-\u2015\u2018-\u201e…€™−×]/u;

/** What no face of ours has is drawn as a question mark; what is nothing to see is left out. */
function drawable(text: string): string {
  const clean = text.normalize("NFC").replace(/[\p{Cc}\p{Cf}\s]+/gu, " ");
  return [...clean].map((sign) => (ARABIC.test(sign) || LATIN.test(sign) ? sign : "?")).join("");
}

/**
 * A line of Arabic, English and figures in the order in which it is seen, by the Unicode bidirectional algorithm; brackets
 * that stand in Arabic are turned.
 * @param base the direction of what it stands in; "auto" by its first letter
 */
export function visualRuns(line: string, base: "ltr" | "rtl" | "auto"): VisualRun[] {
  const text = drawable(line);
  const embedding = bidi.getEmbeddingLevels(text, base);
  const mirrored = bidi.getMirroredCharactersMap(text, embedding.levels);
  const runs: { level: number; signs: string[]; face: VisualRun["face"] }[] = [];
  [...text].forEach((sign, at) => {
    const level = embedding.levels[at] ?? 0;
    const last = runs.at(-1);
    const goesOn = sign === " " && last?.face === "arabic" && last.level === level;
    const face = ARABIC.test(sign) || goesOn ? "arabic" : "latin";
    const seen = mirrored.get(at) ?? sign;
    if (last?.level === level && last.face === face) last.signs.push(seen);
    else runs.push({ level, signs: [seen], face });
  });
  return inOrder(runs).map(({ level, signs, face }) => {
    const isTurned = face === "latin" && level % 2 === 1;
    return { face, text: (isTurned ? signs.reverse() : signs).join("") };
  });
}

/** From the highest level down, what is on it or above is turned round (rule L2). */
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
