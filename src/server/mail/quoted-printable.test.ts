import fc from "fast-check";
import PostalMime from "postal-mime";
import { expect, it } from "vitest";
import { quotedPrintable } from "@/server/mail/quoted-printable";

/** The text as a mail program reads it. */
async function readBack(text: string): Promise<string | undefined> {
  const headers =
    "Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable";
  return (await PostalMime.parse(`${headers}\r\n\r\n${quotedPrintable(text)}`)).text;
}

it.each([
  ["letters, and what is written with more than one byte", "Price: 1 × 9.99 = $9.99, رمزك هنا 🎮"],
  ["spaces and tabs at the end of a line", "one \ntwo\t\nthree \t \nend"],
  ["lines that begin with a dot", ".\n..\n.three"],
  ["a line far longer than a mail's", `${"<td>م</td>".repeat(500)}`],
])("gives back %s", async (_, text) => {
  expect((await readBack(text))?.replace(/\n$/, "")).toBe(text);
});

it("writes line ends as CRLF, each line at most 76 characters of ASCII", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 400 }), (text) => {
      const lines = quotedPrintable(text).split("\r\n");
      for (const line of lines) expect(line).toMatch(/^[\t\x20-\x7e]{0,76}$/);
      for (const line of lines) expect(line).not.toMatch(/[ \t]$/);
    }),
  );
});

it("gives back every text", async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: "grapheme", maxLength: 300 }), async (text) => {
      const lines = text.replace(/\r\n?/g, "\n");
      expect((await readBack(lines))?.trimEnd() ?? "").toBe(lines.trimEnd());
    }),
  );
});
