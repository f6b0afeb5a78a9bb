import { expect, test } from "vitest";
import { pageMetadata, unlistedMetadata } from "./page-metadata";

const shop = { title: "All products", description: "Every product.", url: "/shop" };

test("a page names its own address and that of each language", () => {
  const languages = { en: "/shop", ar: "/shop?lang=ar", "x-default": "/shop" };
  const english = pageMetadata({ ...shop, locale: "en" });
  const arabic = pageMetadata({ ...shop, locale: "ar" });
  expect(english.alternates).toEqual({ canonical: "/shop", languages });
  expect(arabic.alternates).toEqual({ canonical: "/shop?lang=ar", languages });
  expect(arabic.openGraph).toMatchObject({ url: "/shop?lang=ar" });
});

test("a shared link says the page, the shop and the language, and which other there is", () => {
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

test("a page without a picture of its own shows that of the shop", () => {
  const picture = { url: "/pictures/a.webp", alt: "A gem" };
  expect(pageMetadata({ ...shop, locale: "en", image: picture }).openGraph?.images).toEqual([
    picture,
  ]);
  expect(pageMetadata({ ...shop, locale: "en" }).openGraph?.images).toMatchObject([
    { url: "/art/share.og.png", width: 1200, height: 630 },
  ]);
});

test("a title that stands alone is shared without the brand's tail", () => {
  const title = { absolute: "Barq: Codes" };
  const { openGraph, title: inTab } = pageMetadata({ ...shop, locale: "en", title });
  expect([inTab, openGraph?.title]).toEqual([title, "Barq: Codes"]);
});

test("a page for one person names no address and asks to be left out", () => {
  const metadata = unlistedMetadata({ title: "Checkout", description: "Pay." });
  expect(metadata).toEqual({ title: "Checkout", description: "Pay.", robots: { index: false } });
});
