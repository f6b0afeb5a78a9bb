import { expect, test } from "vitest";
import { readHeader } from "@/server/imports/read-header";

test.each(["الفئة", "التصنيف", "Category", "category"])(
  "the category's column is recognised as %s, also under its former name",
  (name) => {
    expect(readHeader([name]).columns).toEqual(["category"]);
  },
);
