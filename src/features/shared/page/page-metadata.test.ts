import { expect, test } from "vitest";
import { pageMetadata, unlistedMetadata } from "./page-metadata";

const shop = { title: "All products", description: "Every product.", url: "/shop" };

test("a page states its canonical URL and those of both languages", () => {
  const languages = { en: "/shop", ar: "/shop?lang=ar", "x-default": "/shop" };
  const english = pageMetadata({ ...shop, locale: "en" });
  const arabic = pageMetadata({ ...shop, locale: "ar" });
  expect(english.alternates).toEqual({ canonical: "/shop", languages });
  expect(arabic.alternates).toEqual({ canonical: "/shop?lang=ar", languages });
  expect(arabic.openGraph).toMatchObject({ url: "/shop?lang=ar" });
});

test("a shared link states the page, the shop, the language and the other language", () => {
  expect(pageMetadata({ ...shop, locale: "ar" }).openGraph).toMatchObject({
    title: "All products",
    description: "Every product.",
    siteName: "برق",
    locale: "ar_SA",
    alternateLocale: ["en_GB"],
  });
  expect(pageMetadata({ ...shop, locale: "en" }).openGraph).toMatchObject({
    siteName: "Barq",
    locale: "en_GB",
    alternateLocale: ["ar_SA"],
  });
});

test("a page without a picture of its own uses the shop's", () => {
  const picture = { url: "/pictures/a.webp", alt: "A gem" };
  expect(pageMetadata({ ...shop, locale: "en", image: picture }).openGraph?.images).toEqual([
    picture,
  ]);
  expect(pageMetadata({ ...shop, locale: "en" }).openGraph?.images).toMatchObject([
    { url: "/art/share.og.png", width: 1200, height: 630 },
  ]);
});

test("an absolute title is shared without the brand", () => {
  const title = { absolute: "Barq: Codes" };
  const { openGraph, title: inTab } = pageMetadata({ ...shop, locale: "en", title });
  expect([inTab, openGraph?.title]).toEqual([title, "Barq: Codes"]);
});

test("a personal page states no canonical URL and is excluded from indexing", () => {
  const metadata = unlistedMetadata({ title: "Checkout", description: "Pay." });
  expect(metadata).toEqual({ title: "Checkout", description: "Pay.", robots: { index: false } });
});
