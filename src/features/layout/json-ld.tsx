import type { Graph, Thing } from "schema-dts";

/** What the page says, for search engines, in the words of schema.org. It may hold texts of the catalogue. */
export function JsonLd({ things }: { things: readonly Thing[] }) {
  return (
    <script
      type="application/ld+json"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON without a "<" cannot leave its element
      dangerouslySetInnerHTML={{ __html: scriptJson(things) }}
    />
  );
}

/** JSON-LD that may stand inside a script element. */
export function scriptJson(things: readonly Thing[]): string {
  const graph: Graph = { "@context": "https://schema.org", "@graph": things };
  return JSON.stringify(graph).replaceAll("<", "\\u003c");
}
