/**
 * Colours of the visual design (§4 colour tokens, §11 e-mail), as values, since many mail clients
 * do not support CSS variables.
 */
export const COLOUR = {
  page: "#ECEAF4",
  card: "#FFFFFF",
  panel: "#F5F4F9",
  rule: "#DEDAEA",
  text: "#17132B",
  text2: "#4A4463",
  link: "#4B35D9",
  ink: "#17132B",
  onInk: "#FFFFFF",
  onInk2: "#C3BCDC",
  flash: "#FFD52E",
  onFlash2: "#332C10",
} as const;

export const ALERT_STYLES = {
  ok: { ground: "#DDF6E6", sign: "#0B6B3A", character: "✓" },
  info: { ground: "#DFEBFF", sign: "#1447A6", character: "i" },
  wait: { ground: "#FFF0B8", sign: "#6B4A00", character: "!" },
} as const;
export type AlertTone = keyof typeof ALERT_STYLES;

export const FONT =
  '"Mona Sans",Alexandria,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Tahoma,Arial,sans-serif';
export const MONO = '"JetBrains Mono",Menlo,Consolas,"Courier New",monospace';

/**
 * Styles that cannot be inline: for narrow screens, and for dark mode, which darkens the light
 * areas but keeps the dark header and the yellow boxes. The classes of mail elements serve this
 * style sheet only.
 */
export const STYLE_SHEET = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (max-width:520px){
.m-frame{padding:0!important}
.m-pad{padding-left:20px!important;padding-right:20px!important}
.m-headline{font-size:28px!important}
.m-line{font-size:15px!important}
.m-field{width:104px!important;background-size:640px 100%!important}
.m-field-ltr{background-position:right -76px top 0!important}
.m-field-rtl{background-position:left -76px top 0!important}
.m-code{font-size:17px!important}
}
@media (prefers-color-scheme:dark){
.m-page{background-color:#0C0A18!important}
.m-card{background-color:#1C1832!important}
.m-panel{background-color:#262040!important}
.m-rule{border-color:#362F55!important}
.m-text{color:#F6F4FF!important}
.m-text-2{color:#C5BFDD!important}
.m-link{color:#B7ADFF!important}
.m-button{background-color:#F6F4FF!important;color:#17132B!important}
.m-ok{background-color:#0F3325!important}
.m-info{background-color:#14294D!important}
.m-wait{background-color:#3A2E08!important}
}`;
