/** Bytes that stand for themselves within a line: printable ASCII but "=". A space or a tab, unless its line ends there. */
const isPlain = (byte: number) => (byte >= 0x20 && byte <= 0x7e && byte !== 0x3d) || byte === 0x09;

const HEX = "0123456789ABCDEF";
const [CR, LF, SPACE, TAB, EQUALS] = [0x0d, 0x0a, 0x20, 0x09, 0x3d];

/** A line's bytes before the soft break "=" that ends it: at most 76 with that. */
const WIDTH = 75;

/**
 * A text as quoted-printable (RFC 2045, section 6.7), in one pass: a mail is mostly its markup, and nodemailer's stream
 * takes half of what a delivery costs for it. Line ends become CRLF.
 */
export function quotedPrintable(text: string): string {
  const bytes = Buffer.from(text, "utf8");
  const written = Buffer.allocUnsafe(bytes.length * 4 + 2);
  let end = 0;
  let width = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    const next = bytes[at + 1];
    if (byte === LF || (byte === CR && next === LF)) {
      if (byte === CR) at += 1;
      written[end++] = CR;
      written[end++] = LF;
      width = 0;
      continue;
    }
    const endsLine = next === undefined || next === LF || next === CR;
    const asItIs = isPlain(byte) && !(endsLine && (byte === SPACE || byte === TAB));
    const needed = asItIs ? 1 : 3;
    if (width + needed > WIDTH) {
      written[end++] = EQUALS;
      written[end++] = CR;
      written[end++] = LF;
      width = 0;
    }
    if (asItIs) written[end++] = byte;
    else {
      written[end++] = EQUALS;
      written[end++] = HEX.charCodeAt(byte >> 4);
      written[end++] = HEX.charCodeAt(byte & 15);
    }
    width += needed;
  }
  return written.toString("latin1", 0, end);
}
