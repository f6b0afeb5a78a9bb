import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { ProductCardDto } from "@/contract/product-list";
import { pickMessages } from "@/i18n/messages";
import { FeaturedProducts } from "./featured-products";

const pack = (id: number, asksFirst: ProductCardDto["asksFirst"]): ProductCardDto => ({
  id,
  name: `Pack ${id}`,
  nameAr: null,
  categoryId: 1,
  priceUSD: "9.99",
  originalPriceUSD: null,
  imageUrl: "/art/uc-660.svg",
  fulfilment: "topup",
  stockLevel: "plenty",
  platform: null,
  asksFirst,
});

function shown(products: ProductCardDto[]): string {
  return renderToStaticMarkup(
    <NextIntlClientProvider
      locale="en"
      timeZone="UTC"
      messages={pickMessages("en", ["common", "home", "shop"])}
    >
      <FeaturedProducts products={products} />
    </NextIntlClientProvider>,
  );
}

const six = (asksFirst: ProductCardDto["asksFirst"]) =>
  [1, 2, 3, 4, 5, 6].map((id) => pack(id, asksFirst));

test("the six packs of the specified game have their own text", () => {
  expect(shown(six("playerId"))).toContain("One Player ID. Every step up is a bigger strike.");
});

test("packs of another game or number do not mention a Player ID", () => {
  for (const packs of [
    six("account"),
    [pack(1, "playerId")],
    [...six("playerId"), pack(7, "account")],
  ]) {
    expect(shown(packs)).toContain("Top-ups");
    expect(shown(packs)).not.toContain("Player ID");
  }
});

test("packs that do not fit side by side scroll", () => {
  expect(shown(six("playerId"))).toContain("lg:overflow-visible");
  expect(shown([...six("playerId"), pack(7, "account"), pack(8, "account")])).not.toContain(
    "lg:overflow-visible",
  );
});
