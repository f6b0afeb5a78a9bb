import { expect, test } from "vitest";
import { cents } from "@/domain/money";
import { type Sort, sortProducts } from "./sort-products";

const products = [
  { name: "PUBG UC 325", price: cents(499) },
  { name: "Office Suite", price: cents(8999) },
  { name: "PUBG UC 60", price: cents(99) },
];

const order = (sort: Sort) => sortProducts(products, sort, "en").map((product) => product.name);

test("featured is the order of the catalogue", () => {
  expect(order("featured")).toEqual(["PUBG UC 325", "Office Suite", "PUBG UC 60"]);
});

test("prices sort by amount, both ways", () => {
  expect(order("priceUp")).toEqual(["PUBG UC 60", "PUBG UC 325", "Office Suite"]);
  expect(order("priceDown")).toEqual(["Office Suite", "PUBG UC 325", "PUBG UC 60"]);
});

test("names sort from A to Z, their numbers by size", () => {
  expect(order("name")).toEqual(["Office Suite", "PUBG UC 60", "PUBG UC 325"]);
});
