import type { Graph, Thing } from "schema-dts";

/**
 * Structured data of the page for search engines (schema.org). `scriptJson` makes the catalogue
 * texts in it safe.
 */
export function JsonLd({ things }: { things: readonly Thing[] }) {
  return (
    <script
      type="application/ld+json"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON without "<" is safe here
      dangerouslySetInnerHTML={{ __html: scriptJson(things) }}
    />
  );
}

/** JSON-LD that is safe inside a script element. */
export function scriptJson(things: readonly Thing[]): string {
  const graph: Graph = { "@context": "https://schema.org", "@graph": things };
  return JSON.stringify(graph).replaceAll("<", "\\u003c");
}
