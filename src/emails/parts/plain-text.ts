import { directionOfText, type MailLanguage } from "@/emails/parts/mail-language";

/** On one line, without the characters that could forge another line or turn the direction. */
export function plain(text: string): string {
  return text
    .replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g, "")
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ")
    .trim();
}

/** The lines of a text that has some, such as steps. */
export function linesOf(text: string): string[] {
  return text
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim())
    .filter((line) => line !== "");
}

/** The lines of a delivered code exactly as they were typed: indentation and blank lines may be part of a licence. */
export function codeLines(code: string): string[] {
  return code.split(/\r\n|\r|\n/);
}

/** A line of a code for the text part: with its spaces, without what could forge another line. */
export function plainCode(line: string): string {
  return line
    .replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g, "")
    .replace(/(?!\t)[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ");
}

/** The text in first strong isolates of the given direction, where that is not the mail's own. */
function isolated(text: string, dir: "ltr" | "rtl", { dir: around }: MailLanguage): string {
  if (dir === around) return text;
  return `${dir === "ltr" ? "\u2066" : "\u2067"}${text}\u2069`;
}

/** What is written from left to right in both languages, for the text part of a mail. */
export function plainLtr(text: string, language: MailLanguage): string {
  return isolated(plain(text), "ltr", language);
}

/**
 * The tags of the mails' texts, for the text part. next-intl types what a tag holds as a string but
 * hands over a list of one, hence the template.
 */
export function plainTags(language: MailLanguage) {
  const isolate = (held: string) => plainLtr(`${held}`, language);
  return { ltr: isolate, id: isolate, mail: isolate };
}

/** A name or a free text in its own direction, for the text part of a mail. */
export function plainName(text: string, language: MailLanguage): string {
  const clean = plain(text);
  return isolated(clean, directionOfText(clean), language);
}

/** Blocks with an empty line between them; what is empty is left out. */
export function paragraphs(blocks: readonly (readonly string[])[]): string {
  const filled = blocks.filter((block) => block.length > 0);
  return `${filled.map((block) => block.join("\n")).join("\n\n")}\n`;
}
