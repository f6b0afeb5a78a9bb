import type { RenderedMail } from "@/emails/order/order-mail";
import { stripControlCharacters } from "@/emails/parts/plain-text";
import { shopWords } from "@/i18n/shop-words";

/** A kind of mail: how to render it, and which texts differ between two mails of the kind. */
export interface MailTemplate<Data> {
  kind: string;
  /**
   * Returns the data with `placeholder(text)` in place of each text that is unique to this mail: a
   * number, a code, a name.
   */
  blank: (data: Data, placeholder: Placeholder) => Data;
  render: (data: Data) => Promise<RenderedMail>;
}

/**
 * Returns a placeholder of the text's length, because the padding of the inbox preview depends on
 * that length. A text that affects the rendering, for example by its direction, must not be
 * replaced.
 */
type Placeholder = (text: string) => string;

/**
 * A placeholder repeats one character of Unicode's private use area for the length of its text;
 * texts typed by people do not contain these characters.
 */
const FIRST_PLACEHOLDER = 0xe000;
const LAST_PLACEHOLDER = 0xf8ff;
const PLACEHOLDERS = /([\ue000-\uf8ff])\1*/g;

/** Maximum number of cached templates, least recently used evicted first; each is up to 100 kB. */
const MAX_CACHED_TEMPLATES = 200;
const templates = new Map<string, Promise<RenderedMail>>();

/**
 * Renders a mail. The parts shared by all mails of the same kind, language and products are
 * rendered once and cached; the differing texts are filled in. The result equals that of `render`
 * byte for byte. A mail with texts that cannot be filled in is rendered in full.
 */
export async function renderMail<Data>(
  { kind, blank, render }: MailTemplate<Data>,
  data: Data,
): Promise<RenderedMail> {
  const texts: string[] = [];
  const blanked = blank(data, (text) => {
    const character = String.fromCharCode(FIRST_PLACEHOLDER + texts.length);
    texts.push(text);
    return character.repeat(text.length);
  });
  if (!texts.every(isReproducible) || texts.length > LAST_PLACEHOLDER - FIRST_PLACEHOLDER)
    return render(data);
  if (/[\ue000-\uf8ff]/.test(JSON.stringify(data))) return render(data);
  const { subject, html, text } = await cachedTemplate(
    JSON.stringify([kind, shopWords().name, blanked]),
    () => render(blanked),
  );
  const fill = (part: string, write: (text: string) => string) =>
    part.replace(PLACEHOLDERS, (_, character: string) =>
      write(texts[character.charCodeAt(0) - FIRST_PLACEHOLDER] ?? ""),
    );
  const asItIs = (text: string) => text;
  return { subject: fill(subject, asItIs), html: fill(html, escaped), text: fill(text, asItIs) };
}

/** True if the text part and the HTML both reproduce the text unchanged. */
function isReproducible(text: string): boolean {
  return stripControlCharacters(text) === text && !/\p{Cs}/u.test(text);
}

/** Caches the promise, so that concurrent mails share one rendering. */
function cachedTemplate(key: string, render: () => Promise<RenderedMail>): Promise<RenderedMail> {
  const known = templates.get(key) ?? render();
  templates.delete(key);
  templates.set(key, known);
  known.catch(() => templates.delete(key));
  for (const oldest of templates.keys()) {
    if (templates.size <= MAX_CACHED_TEMPLATES) break;
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

/** Escapes a text for HTML exactly like React. */
function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
