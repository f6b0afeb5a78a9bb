import { heroPile } from "@/ui/illustrations/hero-pile";

/** Characters with a meaning in CSS or in a URL. */
const RESERVED = /[%#'<>]/g;

/**
 * The hero's phone picture as CSS, so that it loads with the stylesheet and paints with the page's
 * first text. As a separate file it would be the largest paint, after all scripts (decision 010).
 */
export function heroMobileCss(): string {
  const svg = heroPile("hero-mobile") ?? "";
  const address = svg.replace(RESERVED, (character) => encodeURIComponent(character));
  return [
    "/* Drawn by npm run make:hero-art: change src/ui/illustrations/hero-pile.ts instead. */",
    "@media (max-width: 1023.98px) {",
    "  .hero-art-mobile {",
    `    background-image: url('data:image/svg+xml,${address}');`,
    "    background-position: bottom;",
    "    background-size: 100% 700px;",
    "  }",
    "}",
    "",
  ].join("\n");
}
