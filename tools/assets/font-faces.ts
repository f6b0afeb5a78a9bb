import { RECEIPT_FACES, type ReceiptFace, rangesOf } from "@/domain/orders/receipt-text";

/** A font subset: its characters and the range of each variable axis. */
export type Font = {
  /** Path below @fontsource-variable/. */
  source: string;
  characters: string;
  /** The range of each axis, or its fixed value. */
  axes: Record<string, { min: number; max: number } | number>;
};

/** All characters of each range of code points, both ends included. */
function spans(...pairs: readonly (readonly [number, number])[]): string {
  return pairs
    .flatMap(([first, last]) =>
      Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)),
    )
    .join("");
}

const ASCII = [0x20, 0x7e] as const;

/** Weights and widths are those of the type scale (visual design §5): 400 to 820, 100 to 118 %. */
export const FONTS = {
  /** Latin-1 with the punctuation, currencies and arrows of both languages, and all digits. */
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
  /** Delivered codes and code input fields. */
  "jetbrains-codes": {
    source: "jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2",
    characters: `${spans(ASCII)}•–—…`,
    axes: { wght: { min: 400, max: 640 } },
  },
} as const satisfies Record<string, Font>;

const MONA = [
  { wght: 420, wdth: 100 },
  { wght: 700, wdth: 104 },
] satisfies Font["axes"][];
const ALEXANDRIA = [{ wght: 400 }, { wght: 700 }] satisfies Font["axes"][];
const MONO = [{ wght: 400 }, { wght: 700 }] satisfies Font["axes"][];

const RECEIPT_SOURCES: Record<ReceiptFace, { source: string; axes: Font["axes"][] }> = {
  latin: { source: FONTS["mona-latin"].source, axes: MONA },
  arabic: { source: FONTS["alexandria-arabic"].source, axes: ALEXANDRIA },
  extended: { source: "mona-sans/files/mona-sans-latin-ext-standard-normal.woff2", axes: MONA },
  vietnamese: { source: "mona-sans/files/mona-sans-vietnamese-standard-normal.woff2", axes: MONA },
  further: { source: "alexandria/files/alexandria-latin-ext-wght-normal.woff2", axes: ALEXANDRIA },
  greek: { source: "jetbrains-mono/files/jetbrains-mono-greek-wght-normal.woff2", axes: MONO },
  cyrillic: {
    source: "jetbrains-mono/files/jetbrains-mono-cyrillic-wght-normal.woff2",
    axes: MONO,
  },
};

/**
 * Fonts embedded in receipt PDFs, one per weight. Arabic text needs its spaces and joiners in the
 * same font.
 */
export const RECEIPT_FONTS: Record<string, Font> = Object.fromEntries(
  RECEIPT_FACES.flatMap((face) => {
    const { source, axes } = RECEIPT_SOURCES[face];
    const joined = face === "arabic" ? [[0x20, 0x20] as const, [0x200c, 0x200e] as const] : [];
    const characters = spans(...rangesOf(face), ...joined);
    return ["regular", "bold"].map((weight, index) => [
      `${face}-${weight}`,
      { source, characters, axes: axes[index] ?? {} },
    ]);
  }),
);
