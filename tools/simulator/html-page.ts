import { readFileSync } from "node:fs";
import { type Exchange, header, send } from "./http";

const ENTITIES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

export const escapeHtml = (text: string) =>
  text.replace(/[&<>"']/g, (char) => ENTITIES[char] ?? char);

/** The styles of all pages; each simulator serves them at its own path. */
export const PAGE_STYLES = {
  type: "text/css; charset=utf-8",
  body: readFileSync(new URL("./browser/page.css", import.meta.url), "utf8"),
};

export type Language = "en" | "ar";

/** Arabic if `asked` (or else the browser's first language) is Arabic, English otherwise. */
export function pageLanguage(exchange: Exchange, asked: string | null): Language {
  const wanted = (asked || header(exchange, "accept-language") || "").toLowerCase();
  return wanted.startsWith("ar") ? "ar" : "en";
}

interface Page {
  lang: Language;
  title: string;
  /** Text stating that no money moves. */
  notice: string;
  /** Path of the styles. */
  styles: string;
  /** Path of a script; pages work without one. */
  script?: string;
  /** Origins besides the simulator's to which a sent form may lead, such as the shop's. */
  formTargets?: string[];
}

/** Sends a page of the simulator. @param main trusted HTML */
export function sendPage(exchange: Exchange, status: number, page: Page, main: string): void {
  const { lang, title, notice, styles, script, formTargets = [] } = page;
  const html = `<!doctype html>
<html lang="${lang}" dir="${lang === "ar" ? "rtl" : "ltr"}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${styles}">
${script ? `<script src="${script}" defer></script>` : ""}
</head>
<body>
<header>${title}</header>
<main>
<p class="notice">${notice}</p>
${main}
</main>
</body>
</html>`;
  const policy = [
    "default-src 'none'",
    "style-src 'self'",
    script ? "script-src 'self'" : "script-src 'none'",
    "img-src data:",
    `form-action ${["'self'", ...formTargets].join(" ")}`,
    "base-uri 'none'",
  ].join("; ");
  send(exchange, status, "text/html; charset=utf-8", html, { "content-security-policy": policy });
}
