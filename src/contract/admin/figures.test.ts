import { expect, it } from "vitest";
import { figureColumns } from "./figures";

it("counts the orders of everything but a batch of keys, which one order may have with others", () => {
  expect(figureColumns("product")).toEqual(expect.arrayContaining(["orders", "lines", "units"]));
  expect(figureColumns("batch")[0]).toBe("units");
});
