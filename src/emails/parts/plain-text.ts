import { directionOfText, type MailLanguage } from "@/emails/parts/mail-language";

/**
 * Puts a text on one line: turns line breaks and control characters into blanks, so that the text
 * cannot imitate another line of the mail, and removes characters that change the direction.
 */
export function stripControlCharacters(text: string): string {
  return text
    .replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g, "")
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ")
    .trim();
}

/** The non-empty, trimmed lines of a text, such as instructions. */
export function linesOf(text: string): string[] {
  return text
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim())
    .filter((line) => line !== "");
}

/** The lines of a code exactly as typed: indentation and blank lines may belong to a licence. */
export function codeLines(code: string): string[] {
  return code.split(/\r\n|\r|\n/);
}

/**
 * A line of a code for the text part, without direction marks and without characters that a mail
 * client may show as a line break; tabs stay.
 */
export function plainCode(line: string): string {
  return line
    .replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g, "")
    .replace(/(?!\t)[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ");
}

/** Isolates a text whose direction differs from the mail's with Unicode isolate characters. */
function isolated(text: string, dir: "ltr" | "rtl", { dir: around }: MailLanguage): string {
  if (dir === around) return text;
  return `${dir === "ltr" ? "\u2066" : "\u2067"}${text}\u2069`;
}

/** A text that is left to right in both languages, for the text part of a mail. */
export function plainLtr(text: string, language: MailLanguage): string {
  return isolated(stripControlCharacters(text), "ltr", language);
}

/**
 * Renders the tags in mail messages for the text part of a mail. next-intl types a tag's content as
 * a string but passes an array with one string, which the template literal turns into a string.
 */
export function plainTags(language: MailLanguage) {
  const isolate = (held: string) => plainLtr(`${held}`, language);
  return { ltr: isolate, id: isolate, mail: isolate };
}

/** A name or a free text in its own direction, for the text part of a mail. */
export function isolatedName(text: string, language: MailLanguage): string {
  const clean = stripControlCharacters(text);
  return isolated(clean, directionOfText(clean), language);
}

/** Joins non-empty blocks with a blank line between them. */
export function paragraphs(blocks: readonly (readonly string[])[]): string {
  const filled = blocks.filter((block) => block.length > 0);
  return `${filled.map((block) => block.join("\n")).join("\n\n")}\n`;
}
