import type { Graph, Thing } from "schema-dts";

/**
 * Structured data of the page for search engines (schema.org). `scriptJson` escapes it, because a
 * catalogue text could otherwise close the script element.
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

/** Serializes to JSON-LD. Escapes "<", so that no text can close the surrounding script element. */
export function scriptJson(things: readonly Thing[]): string {
  const graph: Graph = { "@context": "https://schema.org", "@graph": things };
  return JSON.stringify(graph).replaceAll("<", "\\u003c");
}
