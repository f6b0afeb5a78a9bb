/**
 * Hexadecimal code points that the receipt fonts can draw, by face. `npm run make:fonts` builds two
 * font files of each face from these ranges, regular and bold; a test compares files and ranges.
 */
const RANGES = {
  latin:
    "20-7e a0-ac ae-b4 b6-ff 131 152-153 2013-2014 2018-201a 201c-201e 2022 2026 " +
    "2039-203a 20ac 2122 2212",
  arabic:
    "60c 615 61b 61f 621-63a 640-656 658 660-671 679 67e 686 688 691 698 6a1 6a4 6a9 6af " +
    "6ba 6be 6c1-6c3 6cc 6d2-6d4 6f0-6f9",
  extended:
    "100-130 132-137 139-148 14a-14d 150-151 154-17e 192 1a0-1a1 1af-1b0 1e6-1e7 218-21b " +
    "237 2c7 2dd 1e80-1e85 1e9e 1ef2-1ef9 20a9-20aa 20b8-20ba 20bf 2113",
  vietnamese: "1ea0-1ef1",
  further:
    "149 14e-14f 18f 1c4-1cc 1ea-1eb 1fa-1fb 22a-22d 230-233 259 2bc 1e08-1e09 1e0c-1e0f " +
    "1e14-1e17 1e1c-1e1d 1e20-1e21 1e24-1e25 1e2a-1e2b 1e2e-1e2f 1e36-1e37 1e3a-1e3b " +
    "1e42-1e49 1e4c-1e53 1e5a-1e5b 1e5e-1e69 1e6c-1e6f 1e78-1e7b 1e8e-1e8f 1e92-1e93 1e97 " +
    "20a1 20a3-20a4 20a6-20a7 20ab 20ad 20b1-20b2 20b5 20bc-20bd",
  greek: "374-375 37e 384-38a 38c 38e-3a1 3a3-3cf 3d7",
  cyrillic: "401-40c 40e-44f 451-45c 45e-45f 490-491 2116",
} as const;

export type ReceiptFace = keyof typeof RANGES;
export const RECEIPT_FACES = Object.keys(RANGES) as readonly ReceiptFace[];

/** First and last code point of each range of a face. */
export function rangesOf(face: ReceiptFace): (readonly [number, number])[] {
  return RANGES[face].split(" ").map((range) => {
    const [first = "", last = first] = range.split("-");
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)] as const;
  });
}

const FACES = RECEIPT_FACES.map((face) => [face, rangesOf(face)] as const);

/** Zero-width non-joiner, zero-width joiner and left-to-right mark: all in the Arabic face. */
const JOINERS = /[\u200c-\u200e]/;

/** The first face that has the character; null if none has it. */
export function receiptFaceOf(sign: string): ReceiptFace | null {
  if (JOINERS.test(sign)) return "arabic";
  const code = sign.codePointAt(0) ?? 0;
  const [face = null] =
    FACES.find(([, ranges]) => ranges.some(([first, last]) => code >= first && code <= last)) ?? [];
  return face;
}

/**
 * The characters of a text: controls and line breaks become a space, variation selectors are
 * removed.
 */
const signsOf = (text: string) => [
  ...text
    .normalize("NFC")
    .replace(/(?![\u200c-\u200e])[\p{Cc}\p{Cf}\s]+/gu, " ")
    .replace(/\p{Variation_Selector}/gu, ""),
];

/** The character as the faces can draw it, such as "ریال" for ﷼; null if they cannot. */
function drawn(sign: string): string | null {
  if (receiptFaceOf(sign)) return sign;
  const plain = sign.normalize("NFKC");
  return [...plain].every(receiptFaceOf) ? plain : null;
}

/**
 * The text as a receipt draws it. A character that no face has becomes its code point, "[U+65E5]",
 * so that nothing disappears silently.
 */
export function receiptCharacters(text: string): string {
  return signsOf(text)
    .map((sign) => drawn(sign) ?? codeOf(sign))
    .join("");
}

function codeOf(sign: string): string {
  const hex = (sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0");
  return `[U+${hex}]`;
}

/**
 * The characters of a text that a receipt cannot draw, each once, for the warning to the owner who
 * writes it.
 */
export function undrawableCharacters(text: string): string[] {
  return [...new Set(signsOf(text).filter((sign) => drawn(sign) === null))];
}
