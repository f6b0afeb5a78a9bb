import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { cursorPages } from "./table-page";

const pages = cursorPages(z.tuple([z.string(), z.number().int()]));
const accepts = (name: string) => pages.input.safeParse(name).success;

describe("the name of a table page", () => {
  it("is safe in a URL and decodes to its cursor, whatever characters the cursor has", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 100 }), fc.nat(), (word, id) => {
        for (const side of ["after", "before"] as const) {
          const name = pages.encodeCursor(side, [word, id]);
          expect(name).toMatch(/^[\w-]+$/);
          expect(accepts(name)).toBe(true);
          expect(pages.decodeCursor(name)).toEqual({ side, cursor: [word, id] });
        }
      }),
    );
  });

  it('is "first" by default, and can also be "last"', () => {
    expect(pages.input.parse(undefined)).toBe("first");
    expect(pages.decodeCursor("first")).toBe("first");
    expect(pages.decodeCursor("last")).toBe("last");
  });

  it.each([
    "",
    "2",
    "0",
    "null",
    "first ",
    "é",
    "%00",
    "A".repeat(2_001),
    btoa("not JSON"),
    btoa('["after"]'),
    btoa('["after",["a","1"]]'),
    btoa('["beside",["a",1]]'),
    btoa('["after",["a",1,2]]'),
    btoa('"last"'),
    btoa("\xff\xfe"),
  ])("cannot be %j", (name) => {
    expect(accepts(name)).toBe(false);
    expect(() => pages.decodeCursor(name)).toThrow(SyntaxError);
  });
});
