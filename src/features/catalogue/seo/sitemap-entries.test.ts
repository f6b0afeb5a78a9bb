import { expect, test } from "vitest";
import { GAMING, PACK } from "./catalogue-fixture";
import { sitemapEntries } from "./sitemap-entries";

const pages = sitemapEntries({ products: [PACK], categories: [GAMING] }, "https://barq.example");

test("every page is listed in both languages, each with the addresses of all", () => {
  expect(pages.map(({ url }) => url)).toEqual([
    "https://barq.example/",
    "https://barq.example/?lang=ar",
    "https://barq.example/shop",
    "https://barq.example/shop?lang=ar",
    "https://barq.example/shop/gaming",
    "https://barq.example/shop/gaming?lang=ar",
    "https://barq.example/product/3",
    "https://barq.example/product/3?lang=ar",
    "https://barq.example/about",
    "https://barq.example/about?lang=ar",
    "https://barq.example/contact",
    "https://barq.example/contact?lang=ar",
  ]);
  expect(pages.at(-1)?.alternates.languages).toEqual({
    en: "https://barq.example/contact",
    ar: "https://barq.example/contact?lang=ar",
    "x-default": "https://barq.example/contact",
  });
});
