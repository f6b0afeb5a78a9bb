/** What is kept of a face: the characters, and how far each axis of the variable font reaches. */
export type Font = {
  /** Below @fontsource-variable/. */
  source: string;
  characters: string;
  /** How far each reaches, or where it stands still. */
  axes: Record<string, { min: number; max: number } | number>;
};

/** Every character from the first to the last of each pair of code points. */
function spans(...pairs: readonly (readonly [number, number])[]): string {
  return pairs
    .flatMap(([first, last]) =>
      Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)),
    )
    .join("");
}

const ASCII = [0x20, 0x7e] as const;

/** Weights and widths are those of the type scale (visual.md §5): 400 to 820, 100 to 118 %. */
export const FONTS = {
  /** Latin-1 with the punctuation, currencies and arrows of both languages; all figures. */
  "mona-latin": {
    source: "mona-sans/files/mona-sans-latin-standard-normal.woff2",
    characters: `${spans(ASCII, [0xa0, 0xff], [0x2010, 0x2015], [0x2018, 0x201e])}ıŒœˆ˚˜•…‰‹›⁄€™←↑→↓−∕`,
    axes: { wght: { min: 400, max: 820 }, wdth: { min: 100, max: 118 } },
  },
  "alexandria-arabic": {
    source: "alexandria/files/alexandria-arabic-wght-normal.woff2",
    characters: spans([0x600, 0x6ff], [0x200c, 0x200e], [0xfb50, 0xfdff], [0xfe70, 0xfefc]),
    axes: { wght: { min: 400, max: 820 } },
  },
  /** Delivered codes and what is typed of them. */
  "jetbrains-codes": {
    source: "jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2",
    characters: `${spans(ASCII)}•–—…`,
    axes: { wght: { min: 400, max: 640 } },
  },
} as const satisfies Record<string, Font>;

const LATIN = `${spans(ASCII, [0xa0, 0xff], [0x2010, 0x2015], [0x2018, 0x201e])}…€™−×`;
const ARABIC = spans([0x20, 0x20], [0x600, 0x6ff], [0x200c, 0x200e]);

/** Of receipts, which a PDF carries: each weight a font of its own. */
export const RECEIPT_FONTS = {
  "latin-regular": {
    source: FONTS["mona-latin"].source,
    characters: LATIN,
    axes: { wght: 420, wdth: 100 },
  },
  "latin-bold": {
    source: FONTS["mona-latin"].source,
    characters: LATIN,
    axes: { wght: 700, wdth: 104 },
  },
  "arabic-regular": {
    source: FONTS["alexandria-arabic"].source,
    characters: ARABIC,
    axes: { wght: 400 },
  },
  "arabic-bold": {
    source: FONTS["alexandria-arabic"].source,
    characters: ARABIC,
    axes: { wght: 700 },
  },
} as const satisfies Record<string, Font>;
