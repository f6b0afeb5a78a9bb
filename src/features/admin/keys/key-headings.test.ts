import { describe, expect, it } from "vitest";
import { isHeading, keyColumnOf } from "./key-headings";

describe("the column of the keys", () => {
  it.each([
    ["Product;License key;Region", 1],
    ["Product;Licence Key;Price", 1],
    ["SKU;Product Key;Expiry date", 1],
    ["Key,Note", 0],
    ["Name;KEY(S)", 1],
    ["Product;Activation_Code;Region", 1],
    ["Product name;Product code;Serial number", 2],
    ["Country code;Voucher code", 1],
    ["Product;S/N", 1],
    ["Item;PIN", 1],
    ["Game;Steam key;Region code", 1],
    ["Product key;Product ID", 0],
    ["Serial;License key", 1],
    ["License type;License", 1],
    ["المنتج;المفتاح;المنطقة", 1],
    ["المنتج;مفتاح الترخيص;السعر", 1],
    ["الصنف;كود التفعيل", 1],
    ["رمز المنتج;رَمز القسيمة", 1],
    ["اسم المنتج;الأكواد", 1],
    ["الاسم;الرقم التسلسلي", 1],
  ])("of %j has the index %i", (headings, column) => {
    expect(keyColumnOf(headings.split(/[;,]/))).toBe(column);
  });

  it.each(["Product;Region", "Code;PIN", "Key;Key 2;Keys", "Country code;Region code", "A-1;9.99"])(
    "of %j is unknown",
    (headings) => {
      const cells = headings.split(";");
      expect(keyColumnOf(cells)).toBeNull();
    },
  );
});

describe("a row of headings", () => {
  it.each(["Key", "License key", "Product", "Unit price", "المنطقة", "رمز"])(
    "may contain %j",
    (cell) => expect(isHeading(cell)).toBe(true),
  );

  it.each(["KEY-1", "ABCDE-FGHJK", "Desktop OS", "Office 365", "9.99", ""])(
    "does not contain %j",
    (cell) => expect(isHeading(cell)).toBe(false),
  );
});
