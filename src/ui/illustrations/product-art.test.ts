import { describe, expect, test } from "vitest";
import { CROPS, type Crop } from "./crops";
import { productArt } from "./product-art";

const NAMES = [
  ...Array.from({ length: 9 }, (_, index) => `uc-${index + 1}`),
  "system",
  "office",
  "photo",
  "creative",
  "keys-1",
  "keys-12",
  "aperture-3",
  "nib-6",
];
const crops = Object.keys(CROPS) as Crop[];

function count(text: string | null, part: RegExp): number {
  return (text?.match(part) ?? []).length;
}

/**
 * Counts nuqtas (rhombic dots) by their outlines, four each. It cannot count elements: one `path`
 * element has all facets of one colour.
 */
function nuqtas(art: string | null): number {
  const afterShadow = art?.slice(art.lastIndexOf('fill-opacity=".5"')).replace(/^[^>]*>/, "") ?? "";
  return count(afterShadow, /M/g) / 4;
}

describe("product pictures", () => {
  test.each(NAMES)("%s has exactly one charged element in every crop", (name) => {
    for (const crop of crops) expect(count(productArt(name, crop), /data-charged/g)).toBe(1);
  });

  test.each(NAMES)("%s contains no text, no script and no external reference", (name) => {
    expect(productArt(name, "card")).not.toMatch(/<text|<script|\son\w+=|href|style=|<image/i);
  });

  test.each(NAMES)("%s is deterministic", (name) => {
    expect(productArt(name, "stage")).toBe(productArt(name, "stage"));
  });

  test.each([1, 2, 3, 4, 5, 6, 7])("pack %i is a triangle of n(n+1)/2 nuqtas", (n) => {
    expect(nuqtas(productArt(`uc-${n}`, "card"))).toBe((n * (n + 1)) / 2);
  });

  test("show pack 8 with 28 nuqtas, as many as pack 7, but not in the same picture", () => {
    expect(nuqtas(productArt("uc-8", "card"))).toBe(28);
    expect(productArt("uc-8", "card")).not.toBe(productArt("uc-7", "card"));
  });

  test("two numbered licences have different keys", () => {
    expect(productArt("keys-1", "card")).not.toBe(productArt("keys-2", "card"));
  });

  test("the charged element stays yellow when the hue is rotated", () => {
    for (const name of ["keys-5", "aperture-4"]) {
      expect(productArt(name, "card")).toMatch(/data-charged="">.*#ffcb1f.*<\/g>/);
    }
  });

  test.each(["", "uc-", "uc-0", "uc-01", "uc-123", "UC-1", "keys", "tile-gaming", "constructor"])(
    "there is no picture called %j",
    (name) => {
      expect(productArt(name, "card")).toBeNull();
    },
  );

  test("each crop has its own view box", () => {
    expect(productArt("uc-3", "narrow")).toContain('viewBox="36 -96 328 416"');
    expect(productArt("uc-3", "thumb")).toContain('viewBox="40 -10 320 320"');
  });
});
