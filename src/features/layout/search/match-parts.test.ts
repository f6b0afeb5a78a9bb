import { expect, test } from "vitest";
import { matchParts } from "./match-parts";

const bold = (text: string, query: string) =>
  matchParts(text, query).filter((part) => part.isMatch);

test("each word of the query stands out in a name, whatever its case", () => {
  expect(bold("Desktop OS Pro licence", "os LIC").map((part) => part.text)).toEqual(["OS", "lic"]);
});

test("a number typed in Arabic-Indic digits stands out, too", () => {
  expect(bold("PUBG UC 660", "٦٦٠").map((part) => part.text)).toEqual(["660"]);
});

test("the parts of a name make the whole name again", () => {
  const parts = matchParts("PUBG UC 660", "uc");
  expect(parts.map((part) => part.text).join("")).toBe("PUBG UC 660");
  expect(parts.map((part) => part.start)).toEqual([0, 5, 7]);
});

test("signs that mean something in a pattern are looked for as they are", () => {
  expect(bold("C++ (IDE) licence", "(ide").map((part) => part.text)).toEqual(["(IDE"]);
  expect(matchParts("A licence", ".")).toHaveLength(1);
});
