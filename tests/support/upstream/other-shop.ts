import { randomUUID } from "node:crypto";
import { type APIRequestContext, expect } from "@playwright/test";
import type { UpstreamAccountDto } from "@/contract/admin/shop/upstream";
import { HEADERS, signatureOf } from "@/server/upstream/signature";
import { adminApi } from "../people/admin-api";

const PREFIX = "/api/v1/upstream";

/** A Dujiao-Next shop that orders over HTTP from the shop under test. */
export class OtherShop {
  /** @param admin requests of the administrator who manages the shop's key */
  private constructor(
    private readonly admin: APIRequestContext,
    private readonly apiKeyId: number,
    readonly publicId: string,
    private readonly secret: string,
  ) {}

  /** Creates a key for a shop. */
  static async add(admin: APIRequestContext, name: string): Promise<OtherShop> {
    const input = { name, scopes: ["upstream"], days: null, addresses: [] };
    const { key } = await adminApi(admin).change<{ key: string }>("apiKeys.create", input);
    return OtherShop.of(admin, name, key);
  }

  /** The shop to which the owner has given an existing key. */
  static async of(admin: APIRequestContext, name: string, key: string): Promise<OtherShop> {
    const account = (await accounts(admin)).find((one) => one.name === name);
    if (!account) throw new Error(`no account of ${name}`);
    return new OtherShop(admin, account.apiKeyId, account.publicId, key);
  }

  /** The stored account of the shop. */
  async account(): Promise<UpstreamAccountDto | undefined> {
    return (await accounts(this.admin)).find(({ apiKeyId }) => apiKeyId === this.apiKeyId);
  }

  /** Sets the limit and the address as another admin does. */
  async setLimit(limitUSD: string, email: string): Promise<void> {
    const seen = await this.account();
    const input = {
      apiKeyId: this.apiKeyId,
      limitUSD,
      baseUSD: seen?.limitUSD,
      baseEmail: seen?.email,
      email,
    };
    await adminApi(this.admin).change("upstream.save", input);
  }

  async revoke(): Promise<void> {
    await adminApi(this.admin).change("apiKeys.revoke", { id: this.apiKeyId });
  }

  /** Orders units of a product without choices. @returns the HTTP status */
  async order(request: APIRequestContext, productId: number, quantity: number): Promise<number> {
    const found = await this.call(request, "GET", `/products/${productId}`);
    // While no account has a limit, every path of the protocol answers 404.
    if (!found.ok()) return found.status();
    const { product } = await found.json();
    const order = { sku_id: product.skus[0].id, quantity, downstream_order_no: randomUUID() };
    return (await this.call(request, "POST", "/orders", order)).status();
  }

  /** The part of the limit that is left, in dollars, as the protocol states it. */
  async balance(request: APIRequestContext): Promise<string> {
    const answer = await this.call(request, "POST", "/ping");
    const text = await answer.text();
    expect(answer.ok(), text).toBe(true);
    return JSON.parse(text).balance;
  }

  /** @param path below /api/v1/upstream */
  private call(request: APIRequestContext, method: string, path: string, given?: object) {
    const body = given ? JSON.stringify(given) : "";
    const timestamp = String(Math.floor(Date.now() / 1000));
    const signed = { method, path: PREFIX + path, timestamp, body };
    return request.fetch(PREFIX + path, {
      method,
      headers: {
        [HEADERS.key]: this.publicId,
        [HEADERS.timestamp]: timestamp,
        [HEADERS.signature]: signatureOf(this.secret, signed),
        ...(given && { "content-type": "application/json" }),
      },
      // A buffer is sent byte for byte, as the signature requires.
      ...(given && { data: Buffer.from(body) }),
    });
  }
}

const accounts = (admin: APIRequestContext) =>
  adminApi(admin).read<UpstreamAccountDto[]>("upstream.list");
