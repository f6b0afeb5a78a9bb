import { escapeHtml, pageLanguage, sendPage } from "../simulator/html-page";
import { type Exchange, send } from "../simulator/http";
import { PAGE_TEXTS, type PageTexts } from "./page-texts";

export const STYLES_PATH = "/pages.css";

interface Shown {
  status?: number;
  /** Addresses to which a sent form may redirect in the end; the CSP allows their origins. */
  leadsTo?: (string | null)[];
}

/** Sends a page in the buyer's language. @param main its trusted HTML */
export function show(
  exchange: Exchange,
  main: (texts: PageTexts) => string,
  { status = 200, leadsTo = [] }: Shown = {},
): void {
  const lang = pageLanguage(exchange, exchange.url.searchParams.get("lang"));
  const texts = PAGE_TEXTS[lang];
  const formTargets = leadsTo.flatMap((url) => (url ? [new URL(url).origin] : []));
  const { title, notice } = texts;
  const page = { lang, title, notice, styles: STYLES_PATH, formTargets };
  sendPage(exchange, status, page, main(texts));
}

/** Redirects the browser, which follows with GET. */
export const goTo = (exchange: Exchange, location: string) =>
  send(exchange, 303, "text/plain", "", { location });

/** A list of facts, each with its label. */
export function facts(rows: [label: string, text: string][]): string {
  const row = ([label, text]: [string, string]) =>
    `<div><dt>${label}</dt><dd><bdi>${escapeHtml(text)}</bdi></dd></div>`;
  return `<dl>${rows.map(row).join("")}</dl>`;
}

export const amountLine = (texts: PageTexts, amount: string) =>
  `<p class="amount"><span class="spoken">${texts.amount} </span>` +
  `<bdi dir="ltr">${escapeHtml(amount)}</bdi></p>`;

interface Field {
  name: string;
  label: string;
  autocomplete: string;
  /** Id of the text that describes the field. */
  help?: string;
  isNumeric?: boolean;
}

/** A labelled text field that must be filled in. */
export function textField({ name, label, autocomplete, help, isNumeric = true }: Field): string {
  const attributes = [
    `id="${name}" name="${name}" required dir="ltr" autocomplete="${autocomplete}"`,
    isNumeric ? 'inputmode="numeric"' : "",
    help ? `aria-describedby="${help}"` : "",
  ];
  return `<p class="field"><label for="${name}">${label}</label><input ${attributes.join(" ")}></p>`;
}
