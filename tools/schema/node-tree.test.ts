import { expect, it } from "vitest";
import { Node, readNodeTree } from "./node-tree";

const [query] = readNodeTree(
  String.raw`({QUERY :commandType 1 :cteList <> :targetList ({TARGETENTRY :expr {CONST :constisnull false :constvalue 4 [ 1 0 0 0 ]} :resname a\ name} {TARGETENTRY :expr <> :resname b}) :nulling (b 2 3)})`,
) as [Node];

it("reads nodes with their fields", () => {
  expect(query).toBeInstanceOf(Node);
  expect(query.kind).toBe("QUERY");
  expect(query.number("commandType")).toBe(1);
  expect(query.list("nulling")).toEqual(["b", "2", "3"]);
});

it("reads nodes within lists and nodes, and escaped characters", () => {
  const [first, second] = query.nodes("targetList");
  expect(first?.text("resname")).toBe("a name");
  expect(first?.node("expr")?.text("constisnull")).toBe("false");
  expect(first?.node("expr")?.list("constvalue")).toEqual(["4", "[", "1", "0", "0", "0", "]"]);
  expect(second?.part("expr")).toBeNull();
});

it("has nothing where there is no value, or no such field", () => {
  expect(query.part("cteList")).toBeNull();
  expect(query.nodes("cteList")).toEqual([]);
  expect(query.part("havingQual")).toBeNull();
});

it("refuses a text that ends early", () => {
  expect(() => readNodeTree("({QUERY :commandType")).toThrow("the node tree ends early");
});
