import { expect, it } from "vitest";
import { partsOf, pathIndex, patternOf } from "./path";

const entry = (template: string, forms?: Record<string, string>) => ({
  template,
  pattern: patternOf(template, forms),
});
const at = pathIndex([
  entry("/cart/save"),
  entry("/cart/{key}"),
  entry("/cart/{key}/{id}", { id: "\\d+" }),
  entry("/openapi.json"),
  entry("/session/{action...}"),
]);

it.each([
  ["/cart/save", ["/cart/save", "/cart/{key}"]],
  ["/cart/other", ["/cart/{key}"]],
  ["/cart/other/7", ["/cart/{key}/{id}"]],
  ["/cart/other/x", []],
  ["/cart/", []],
  ["/cart/a/7/b", []],
  ["/openapi.json", ["/openapi.json"]],
  ["/openapi-json", []],
  ["/session/callback/credentials", ["/session/{action...}"]],
  ["/session/", []],
])("the path %s matches the templates %j", (path, templates) => {
  expect(at(path).map(({ template }) => template)).toEqual(templates);
});

it("the parts of a path are decoded", () => {
  const [found] = at("/cart/a%20b/7");
  if (!found) throw new Error("nothing found");
  expect(partsOf(found, "/cart/a%20b/7")).toEqual({ key: "a b", id: "7" });
});
