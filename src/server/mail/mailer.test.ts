import fc from "fast-check";
import PostalMime from "postal-mime";
import { describe, expect, it, test } from "vitest";
import { MailRefusal, pauseSeconds, textPart } from "./mailer";

const pauses = (error: Error, tries: number) =>
  Array.from({ length: tries }, (_, failed) => pauseSeconds(failed, error));

test("a mail that is temporarily refused is retried after pauses that grow up to an hour", () => {
  const later = new MailRefusal("EENVELOPE", "later", 451);
  expect(pauses(later, 10)).toEqual([15, 30, 60, 120, 240, 480, 960, 1920, 3600, 3600]);
  expect(pauseSeconds(1_000, later)).toBe(3600);
});

test("a mail that is permanently refused is retried once after a minute", () => {
  expect(pauseSeconds(0, new MailRefusal("EENVELOPE", "never", 550))).toBe(60);
});

test("while the mail server is away or another error occurs, a mail is retried at least every 30 seconds", () => {
  expect(pauses(new MailRefusal("ECONNECTION", "away"), 4)).toEqual([10, 20, 30, 30]);
  expect(pauses(new Error("a seal does not open"), 4)).toEqual([10, 20, 30, 30]);
});

describe("a part of a mail", () => {
  const plain = (text: string) => textPart("text/plain", text).raw;
  /** The text as a mail program decodes it. */
  const readBack = async (text: string) => (await PostalMime.parse(plain(text))).text;

  it.each([
    ["letters and multi-byte characters", "Price: 1 × 9.99 = $9.99, رمزك هنا 🎮"],
    ["spaces and tabs at the end of a line", "one \ntwo\t\nthree \t \nend"],
    ["lines that begin with a dot", ".\n..\n.three"],
    ["a line far longer than a mail's", `${"<td>م</td>".repeat(500)}`],
  ])("gives back %s", async (_, text) => {
    expect((await readBack(text))?.replace(/\n$/, "")).toBe(text);
  });

  it("has CRLF line ends, and at most 76 ASCII characters per line", () => {
    const isWrong = (line: string) => !/^[\t\x20-\x7e]{0,76}$/.test(line) || /[ \t]$/.test(line);
    const paragraphs = fc.array(fc.string({ unit: "grapheme", maxLength: 100 }), { maxLength: 5 });
    fc.assert(
      fc.property(paragraphs, (texts) => {
        expect(plain(texts.join("\n")).split("\r\n").filter(isWrong)).toEqual([]);
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
});
