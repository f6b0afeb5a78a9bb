import { expect, test } from "vitest";
import type { ProductDto } from "@/contract/catalogue";
import { deliverySteps, productDescription } from "./product-text";

const product: ProductDto = {
  id: 1,
  name: "PUBG UC 60",
  nameAr: null,
  description: "60 Unknown Cash",
  descriptionAr: null,
  categoryId: 1,
  priceUSD: "0.99",
  originalPriceUSD: null,
  imageUrl: "/art/uc-1.svg",
  isActive: true,
  stock: -1,
  deliveryInstructions: "Pay.\n\n We confirm. ",
  deliveryInstructionsAr: "ادفع.",
  optionSetId: 1,
  fulfilment: "topup",
  needsChoice: false,
  createdAt: "2026-01-01T00:00:00.000Z",
};

test("each line of the delivery instructions is one step", () => {
  expect(deliverySteps(product, "en")).toEqual(["Pay.", "We confirm."]);
  expect(deliverySteps(product, "ar")).toEqual(["ادفع."]);
});

test("a product without an Arabic text shows its English one", () => {
  expect(productDescription(product, "ar")).toBe("60 Unknown Cash");
  expect(deliverySteps({ ...product, deliveryInstructionsAr: null }, "ar")).toHaveLength(2);
});
