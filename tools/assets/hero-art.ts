import { heroPile } from "@/ui/illustrations/hero-pile";

/** What CSS or an address would read as its own. */
const RESERVED = /[%#'<>]/g;

/**
 * The hero's picture of a phone as a style, so that it comes with the styles and is painted with the
 * page's first text: a file of its own would be its largest paint, behind all scripts (decision 010).
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
