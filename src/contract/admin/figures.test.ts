import { expect, it } from "vitest";
import { figureColumns } from "./figures";

it("the columns of a batch exclude orders, since one order may have keys of several batches", () => {
  expect(figureColumns("product")).toEqual(expect.arrayContaining(["orders", "lines", "units"]));
  expect(figureColumns("batch")[0]).toBe("units");
});
