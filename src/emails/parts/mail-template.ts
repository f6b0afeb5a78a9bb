import type { RenderedMail } from "@/emails/order/order-mail";
import { plain } from "@/emails/parts/plain-text";
import { shopWords } from "@/i18n/shop-words";

/** A kind of mail: how it is rendered, and what of its data says something else in each mail of the kind. */
export interface MailTemplate<Data> {
  kind: string;
  /** The data with `hole(text)` in place of each text that only this mail has: a number, a code, a name. */
  blank: (data: Data, hole: Hole) => Data;
  render: (data: Data) => Promise<RenderedMail>;
}

/**
 * Gives what is rendered in place of a text; the same length, since the preview's padding follows from it. A text that
 * decides how a mail is made, by its direction for one, is no hole.
 */
type Hole = (text: string) => string;

/** Each hole is one character of Unicode's private use, as often as its text is long; no text of people has any. */
const FIRST_HOLE = 0xe000;
const LAST_HOLE = 0xf8ff;
const HOLES = /([\ue000-\uf8ff])\1*/g;

/** So many are kept, the least lately used go first; each is up to 100 kB. */
const KEPT = 200;
const templates = new Map<string, Promise<RenderedMail>>();

/**
 * Renders a mail: what is the same in each mail of its kind, language and products once, what differs is filled in.
 * Byte for byte what `render` makes; a mail with texts that cannot be filled in so is rendered whole.
 */
export async function renderMail<Data>(
  { kind, blank, render }: MailTemplate<Data>,
  data: Data,
): Promise<RenderedMail> {
  const texts: string[] = [];
  const blanked = blank(data, (text) => {
    const character = String.fromCharCode(FIRST_HOLE + texts.length);
    texts.push(text);
    return character.repeat(text.length);
  });
  if (!texts.every(canBeFilledIn) || texts.length > LAST_HOLE - FIRST_HOLE) return render(data);
  if (/[\ue000-\uf8ff]/.test(JSON.stringify(data))) return render(data);
  const { subject, html, text } = await kept(
    JSON.stringify([kind, shopWords().name, blanked]),
    () => render(blanked),
  );
  const fill = (part: string, write: (text: string) => string) =>
    part.replace(HOLES, (_, character: string) =>
      write(texts[character.charCodeAt(0) - FIRST_HOLE] ?? ""),
    );
  const asItIs = (text: string) => text;
  return { subject: fill(subject, asItIs), html: fill(html, escaped), text: fill(text, asItIs) };
}

/** What the text part writes otherwise than the HTML, or the HTML otherwise than it came, is not. */
function canBeFilledIn(text: string): boolean {
  return plain(text) === text && !/\p{Cs}/u.test(text);
}

/** The promise is kept, so that each is rendered once however many mails want it at this moment. */
function kept(key: string, render: () => Promise<RenderedMail>): Promise<RenderedMail> {
  const known = templates.get(key) ?? render();
  templates.delete(key);
  templates.set(key, known);
  known.catch(() => templates.delete(key));
  for (const oldest of templates.keys()) {
    if (templates.size <= KEPT) break;
    templates.delete(oldest);
  }
  return known;
}

const ENTITIES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#x27;",
};

/** As React writes a text into HTML. */
function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
