import { expect, it } from "vitest";
import { tagsOfSignal } from "./catalogue-tags";

const of = (changed: string, featured = false) =>
  tagsOfSignal(JSON.stringify({ changed, product: 7, categories: [2, 3], featured }));

it("refreshes only the product's page for `page`, and its card too for `card`", () => {
  expect(of("page", true)).toEqual(["product:7"]);
  expect(of("card", true)).toEqual(["product:7", "card:7"]);
});

it("refreshes the lists that contain a changed product", () => {
  const lists = ["product:7", "card:7", "list:all", "list:2", "list:3"];
  expect(of("content", true)).toEqual(lists);
  expect(of("listing")).toEqual([...lists, "counts"]);
  expect(of("listing", true)).toEqual([...lists, "counts", "home"]);
});

it.each(["categories", "policies"])(
  "refreshes the pages that show the %s when one of them changes",
  (what) => {
    expect(tagsOfSignal(JSON.stringify({ changed: what }))).toEqual([what]);
  },
);

it.each(["", "{", '{"changed": "everything"}', '{"changed": "page"}', '{"changed": "news"}', "7"])(
  "refreshes everything for the signal %s",
  (payload) => {
    expect(tagsOfSignal(payload)).toEqual(["catalogue"]);
  },
);
