/** Splits a text into parts of at most `limit` characters, between lines where possible. */
export function splitText(text: string, limit: number): string[] {
  const parts: string[] = [];
  let part = "";
  for (const line of text.split("\n").flatMap((whole) => piecesOf(whole, limit))) {
    const longer = part === "" ? line : `${part}\n${line}`;
    if (longer.length > limit) {
      parts.push(part);
      part = line;
    } else part = longer;
  }
  return [...parts, part].map((one) => one.trim()).filter((one) => one !== "");
}

function piecesOf(line: string, limit: number): string[] {
  const pieces: string[] = [];
  for (let start = 0; start < line.length; start += limit) {
    pieces.push(line.slice(start, start + limit));
  }
  return pieces.length === 0 ? [""] : pieces;
}
