import { expect, test } from "vitest";
import { scriptJson } from "./json-ld";

test("a product name cannot close the script element, and parses back unchanged", () => {
  const name = '</script><script>alert("1")</script><!--';
  const json = scriptJson([{ "@type": "Product", name }]);
  expect(json).not.toContain("<");
  expect(JSON.parse(json)).toEqual({
    "@context": "https://schema.org",
    "@graph": [{ "@type": "Product", name }],
  });
});
