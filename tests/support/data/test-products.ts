import { randomUUID } from "node:crypto";
import type { APIRequestContext } from "@playwright/test";
import type { AddKeysDto } from "@/contract/admin/catalogue/keys";
import type { ProductFormInput, ProductTableDto } from "@/contract/admin/catalogue/products";
import { test as base, expect } from "../fixtures";
import { signInAdmin } from "../pages/panel-page";
import { asOwnPage } from "../pages/same-origin-requests";
import { adminApi } from "../people/admin-api";

/** A valid product form without a name. */
export const FORM: Omit<ProductFormInput, "name"> = {
  nameAr: "",
  description: "A file to keep.",
  descriptionAr: "",
  searchWords: "",
  platform: "",
  categoryId: 2,
  optionSetId: 4,
  fulfilment: "shared",
  isActive: true,
  priceUSD: "12.50",
  originalPriceUSD: "",
  salePriceUSD: "",
  saleFrom: "",
  saleUntil: "",
  lowestPriceUSD: "",
  quantityPrices: "",
  costUSD: "",
  maxPerOrder: "",
  imageUrl: "/art/office.svg",
  stock: "-1",
  digitalContent: "https://files.example/kept",
  deliveryInstructions: "",
  deliveryInstructionsAr: "",
};

/** Products of one test, created by an administrator over the API and deleted after the test. */
export class TestProducts {
  /** Part of each name, so that a search finds these products only. */
  readonly mark = randomUUID().slice(0, 8);
  private isSignedIn = false;

  constructor(private readonly request: APIRequestContext) {}

  name(name: string): string {
    return `${name} ${this.mark}`;
  }

  /** Adds a product. @returns its id */
  async add(name: string, more: Partial<ProductFormInput> = {}): Promise<number> {
    const product = { ...FORM, ...more, name: this.name(name) };
    const { id } = await this.change<{ id: number }>("products.save", { base: null, product });
    return id;
  }

  /** Adds a product that is sold from the pool of keys. */
  addPooled(name: string, more: Partial<ProductFormInput> = {}): Promise<number> {
    return this.add(name, { optionSetId: 2, fulfilment: "keys", digitalContent: "", ...more });
  }

  addKeys(productId: number, keys: readonly string[]): Promise<AddKeysDto> {
    return this.change("keys.add", { productId, keys });
  }

  delete(id: number): Promise<unknown> {
    return this.change("products.delete", { id });
  }

  /** Deletes all products of the test by their mark, so that other tests do not see them. */
  async clear(): Promise<void> {
    for (let page = await this.found(); page.rows.length > 0; page = await this.found()) {
      for (const { id } of page.rows) await this.delete(id);
    }
  }

  /** A page of the test's products that are not archived. */
  private async found(): Promise<ProductTableDto> {
    await this.signIn();
    return adminApi(this.request).read("products.table", { q: this.mark });
  }

  private async change<Answer>(procedure: string, input: object): Promise<Answer> {
    await this.signIn();
    return adminApi(this.request).change(procedure, input);
  }

  private async signIn(): Promise<void> {
    if (!this.isSignedIn) await signInAdmin(this.request);
    this.isSignedIn = true;
  }
}

/** The browser tests' `test` with the fixture `testProducts`, which deletes its products. */
export const test = base.extend<{ testProducts: TestProducts }>({
  testProducts: async ({ playwright, baseURL, extraHTTPHeaders }, use) => {
    const request = asOwnPage(await playwright.request.newContext({ baseURL, extraHTTPHeaders }));
    const testProducts = new TestProducts(request);
    await use(testProducts);
    await testProducts.clear();
    await request.post("/api/logout.php");
    await request.dispose();
  },
});

export { expect };
