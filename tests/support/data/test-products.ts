import { randomUUID } from "node:crypto";
import type { APIRequestContext } from "@playwright/test";
import type { AddKeysDto } from "@/contract/admin/catalogue/keys";
import type { ProductFormInput, ProductTableDto } from "@/contract/admin/catalogue/products";
import { test as base, expect } from "../fixtures";
import { asOwnPage } from "../pages/own-page";
import { signInAdmin } from "../pages/panel-page";
import { adminApi } from "../people/admin-api";

/** A form that may be saved once it has a name. */
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

/** Products of one test, made over the procedures by an administrator and taken away afterwards. */
export class TestProducts {
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
    const { id } = await this.change<{ id: number }>("products.save", { base: null, product });
    return id;
  }

  /** Of a product that is sold from the pool. */
  addPooled(name: string, more: Partial<ProductFormInput> = {}): Promise<number> {
    return this.add(name, { optionSetId: 2, fulfilment: "keys", digitalContent: "", ...more });
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

/** The test of a browser, with a testProducts of its own. */
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
