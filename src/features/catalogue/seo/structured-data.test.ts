import { expect, test } from "vitest";
import { GAMING, PACK } from "./catalogue-fixture";
import { breadcrumbData, productData } from "./structured-data";

const english = { locale: "en", origin: "https://barq.example" } as const;
const arabic = { ...english, locale: "ar" } as const;
const page = { product: PACK, category: GAMING };

test("a product is offered at its price in dollars, with the old one struck through", () => {
  expect(productData(page, english)).toEqual({
    "@type": "Product",
    name: "PUBG UC 660",
    description: "660 Unknown Cash charged to the Player ID you enter.",
    image: "https://barq.example/art/uc-3.og.png",
    category: "Gaming",
    url: "https://barq.example/product/3",
    offers: {
      "@type": "Offer",
      url: "https://barq.example/product/3",
      price: "9.99",
      priceCurrency: "USD",
      availability: "https://schema.org/InStock",
      priceSpecification: {
        "@type": "UnitPriceSpecification",
        priceType: "https://schema.org/StrikethroughPrice",
        price: "11.99",
        priceCurrency: "USD",
      },
    },
  });
});

test.each([
  [-1, "InStock"],
  [1, "InStock"],
  [247, "InStock"],
  [0, "OutOfStock"],
])("with a stock of %i the offer is %s", (stock, availability) => {
  expect(productData({ ...page, product: { ...PACK, stock } }, english)).toMatchObject({
    offers: { availability: `https://schema.org/${availability}` },
  });
});

test.each([null, "9.99", "5.00"])("with the old price %j no price is struck through", (old) => {
  const product = { ...PACK, originalPriceUSD: old };
  expect(productData({ ...page, product }, english)).not.toHaveProperty(
    "offers.priceSpecification",
  );
});

test("the Arabic page has Arabic texts and its own URL", () => {
  expect(productData(page, arabic)).toMatchObject({
    name: "PUBG UC 660",
    description: PACK.descriptionAr,
    category: "الألعاب",
    url: "https://barq.example/product/3?lang=ar",
    offers: { url: "https://barq.example/product/3?lang=ar", price: "9.99" },
  });
});

test("a product without a category has none, and its breadcrumb omits it", () => {
  const lone = { product: PACK, category: null };
  expect(productData(lone, english)).not.toHaveProperty("category");
  expect(trail(lone)).toEqual([
    "1 Home https://barq.example/",
    "2 Shop https://barq.example/shop",
    "3 PUBG UC 660 https://barq.example/product/3",
  ]);
});

test("the breadcrumb leads from the home page to the page itself", () => {
  expect(trail({})).toHaveLength(2);
  expect(trail({ category: GAMING }).at(-1)).toBe("3 Gaming https://barq.example/shop/gaming");
  expect(trail(page, arabic)).toEqual([
    "1 الرئيسية https://barq.example/?lang=ar",
    "2 المتجر https://barq.example/shop?lang=ar",
    "3 الألعاب https://barq.example/shop/gaming?lang=ar",
    "4 PUBG UC 660 https://barq.example/product/3?lang=ar",
  ]);
});

function trail(
  of: Parameters<typeof breadcrumbData>[0],
  reader: Parameters<typeof breadcrumbData>[1] = english,
): string[] {
  const { itemListElement } = JSON.parse(JSON.stringify(breadcrumbData(of, reader))) as {
    itemListElement: { position: number; name: string; item: string }[];
  };
  return itemListElement.map(({ position, name, item }) => `${position} ${name} ${item}`);
}
