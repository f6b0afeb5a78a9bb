import { directionOf, type Locale } from "@/domain/text/locale";

const LIGHT =
  "--sky:#fff;--ink:#17132b;--ink-2:#4a4463;--ink-3:#6b6485;--on-ink:#fff;--focus:#4b35d9";
const DARK =
  "--sky:#120f22;--ink:#f6f4ff;--ink-2:#c5bfdd;--ink-3:#9d96bb;--on-ink:#17132b;--focus:#b7adff";

/** The look of src/app/global-error.tsx, without scripts or any other file of the shop. */
const STYLES = `
:root{color-scheme:light dark;${LIGHT}}
@media(prefers-color-scheme:dark){:root{${DARK}}}
:root[data-theme=light]{color-scheme:light;${LIGHT}}
:root[data-theme=dark]{color-scheme:dark;${DARK}}
body{margin:0;min-height:100dvh;display:grid;place-content:center;justify-items:center;padding:24px;box-sizing:border-box;
background:var(--sky);color:var(--ink);font:16px/1.6 system-ui,sans-serif;text-align:center}
svg{display:block;margin:0 auto}
h1{margin:16px 0 0;font-size:1.25rem;font-weight:680;line-height:1.3}
p{margin:6px 0 0;max-width:26rem;color:var(--ink-2)}
a{display:inline-flex;align-items:center;min-height:52px;box-sizing:border-box;margin-top:20px;padding:10px 24px;border-radius:12px;
background:var(--ink);color:var(--on-ink);font-weight:680;text-decoration:none}
section{margin-top:32px}
h2{margin:0;font-size:1rem;font-weight:640}
ul{margin:0;padding:0;list-style:none}
li a{min-height:44px;margin:0;padding:4px 12px;background:none;color:var(--focus);text-decoration:underline}
:focus-visible{outline:3px solid var(--focus);outline-offset:3px}`;

interface PlainTexts {
  title: string;
  line: string;
  /** The text of the link. */
  retry: string;
  /** Where the link leads; the same URL by default. */
  href?: string;
  /** HTML to insert below the link. */
  more?: string;
}

/**
 * A page shown instead of one that cannot be rendered now. The texts must be the shop's own, since
 * they are not escaped.
 */
export function plainPage(language: Locale, texts: PlainTexts): string {
  const { title, line, retry, href = "", more = "" } = texts;
  return `<!DOCTYPE html>
<html lang="${language}" dir="${directionOf(language)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>${title}</title><style>${STYLES}</style></head>
<body><main><svg viewBox="0 0 58 76" width="58" height="76" aria-hidden="true"><polygon points="29,2 56,38 29,74 2,38"
fill="none" stroke="var(--ink-3)" stroke-width="2" stroke-dasharray="5 4"/></svg>
<h1>${title}</h1><p>${line}</p><a href="${href}">${retry}</a>${more}</main></body></html>
`;
}
