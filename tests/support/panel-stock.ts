import { randomUUID } from "node:crypto";
import { type APIRequestContext, expect } from "@playwright/test";
import type { ProductFormInput } from "@/contract/admin/products";

/** Not for sale, so that nobody who counts the products of the shop is disturbed. */
const PRODUCT: Omit<ProductFormInput, "name"> = {
  nameAr: "",
  description: "A terabyte for a year.",
  descriptionAr: "",
  categoryId: 2,
  kind: "licence",
  fulfilment: "keys",
  isActive: false,
  priceUSD: "19.99",
  originalPriceUSD: "",
  imageUrl: "/art/office.svg",
  stock: "-1",
  digitalContent: "",
  deliveryInstructions: "",
  deliveryInstructionsAr: "",
};

/** Adds a product over the panel's own procedure, as the admin behind `request`; it is sold by keys. */
export async function addProduct(
  request: APIRequestContext,
  name: string,
  more: Partial<ProductFormInput> = {},
): Promise<number> {
  const product = { ...PRODUCT, name, ...more };
  const { id } = await act(request, "products.save", { edited: null, product });
  return id;
}

/** Puts keys into a product's pool. */
export async function addKeys(
  request: APIRequestContext,
  productId: number,
  keys: readonly string[],
): Promise<void> {
  expect(await act(request, "keys.add", { productId, keys })).toMatchObject({ refused: [] });
}

async function act(request: APIRequestContext, name: string, input: object) {
  const data = { json: { requestId: randomUUID(), ...input } };
  const answer = await request.post(`/api/trpc/admin.${name}`, { data });
  expect(answer.ok(), await answer.text()).toBe(true);
  return (await answer.json()).result.data.json;
}
