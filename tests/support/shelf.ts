import { randomUUID } from "node:crypto";
import type { APIRequestContext, APIResponse } from "@playwright/test";
import superjson from "superjson";
import type { AddKeysDto } from "@/contract/admin/keys";
import type { ProductFormInput, ProductTableDto } from "@/contract/admin/products";
import { test as base, expect } from "./fixtures";
import { signInAdmin } from "./panel-page";

/** A form that may be saved once it has a name. */
const FORM: Omit<ProductFormInput, "name"> = {
  nameAr: "",
  description: "A file to keep.",
  descriptionAr: "",
  categoryId: 2,
  kind: "other",
  fulfilment: "shared",
  isActive: true,
  priceUSD: "12.50",
  originalPriceUSD: "",
  imageUrl: "/art/office.svg",
  stock: "-1",
  digitalContent: "https://files.example/kept",
  deliveryInstructions: "",
  deliveryInstructionsAr: "",
};

/** Products of one test, made over the procedures by an administrator and taken away afterwards. */
export class Shelf {
  /** In the name of each of them, so that a search finds them and no others. */
  readonly mark = randomUUID().slice(0, 8);
  private isSignedIn = false;

  constructor(private readonly request: APIRequestContext) {}

  name(name: string): string {
    return `${name} ${this.mark}`;
  }

  /** Gives the product's number. */
  async add(name: string, more: Partial<ProductFormInput> = {}): Promise<number> {
    const product = { ...FORM, ...more, name: this.name(name) };
    const { id } = await this.change<{ id: number }>("products.save", { edited: null, product });
    return id;
  }

  /** Of a product that is sold from the pool. */
  addPooled(name: string, more: Partial<ProductFormInput> = {}): Promise<number> {
    return this.add(name, { kind: "licence", fulfilment: "keys", digitalContent: "", ...more });
  }

  addKeys(productId: number, keys: readonly string[]): Promise<AddKeysDto> {
    return this.change("keys.add", { productId, keys });
  }

  delete(id: number): Promise<unknown> {
    return this.change("products.delete", { id });
  }

  /** Whatever the test made, by its mark: it must not stand in the shop of other tests. */
  async clear(): Promise<void> {
    for (let page = await this.found(); page.rows.length > 0; page = await this.found()) {
      for (const { id } of page.rows) await this.delete(id);
    }
  }

  /** Those that are not archived. */
  private async found(): Promise<ProductTableDto> {
    await this.signIn();
    const params = { input: superjson.stringify({ q: this.mark }) };
    return data(await this.request.get("/api/trpc/admin.products.table", { params }));
  }

  private async change<Answer>(procedure: string, input: object): Promise<Answer> {
    await this.signIn();
    const sent = superjson.serialize({ requestId: randomUUID(), ...input });
    return data(await this.request.post(`/api/trpc/admin.${procedure}`, { data: sent }));
  }

  private async signIn(): Promise<void> {
    if (!this.isSignedIn) await signInAdmin(this.request);
    this.isSignedIn = true;
  }
}

async function data<Answer>(answer: APIResponse): Promise<Answer> {
  const text = await answer.text();
  expect(answer.ok(), text).toBe(true);
  return superjson.deserialize(JSON.parse(text).result.data);
}

/** The test of a browser, with a shelf of its own. */
export const test = base.extend<{ shelf: Shelf }>({
  shelf: async ({ playwright, baseURL, extraHTTPHeaders }, use) => {
    const request = await playwright.request.newContext({ baseURL, extraHTTPHeaders });
    const shelf = new Shelf(request);
    await use(shelf);
    await shelf.clear();
    await request.dispose();
  },
});

export { expect };
