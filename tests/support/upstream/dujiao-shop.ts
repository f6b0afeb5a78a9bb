import { createHash, createHmac, randomUUID } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { db } from "@/server/platform/database/db";
import { answerRequest } from "@/server/rest/answer-request";
import { expectDocumented } from "../data/documented-answers";
import { runAction } from "../people/admin-actions";
import { callAs } from "../people/callers";

export interface DujiaoAnswer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: each test knows the shape of the response
  body: any;
  headers: Headers;
}

/** A received callback. */
export interface ReceivedCallback {
  isSigned: boolean;
  // biome-ignore lint/suspicious/noExplicitAny: the protocol defines the shape
  body: any;
}

/** Overrides for signing a request; by default it is signed as the protocol requires. */
interface Signing {
  key?: string;
  secret?: string;
  timestamp?: string;
  /** Replaces the signature; null omits the header. */
  signature?: string | null;
  ip?: string;
}

const PREFIX = "/api/v1/upstream";

/**
 * A Dujiao-Next shop that orders from this one, written from the protocol's documents. Headers:
 * Dujiao-Next-Api-Key, -Timestamp (Unix seconds) and -Signature, the hex HMAC-SHA256 with the key
 * `secret` over METHOD, PATH without the query, TIMESTAMP and the hex MD5 of the body, joined by
 * line feeds.
 */
export class DujiaoShop {
  readonly received: ReceivedCallback[] = [];
  /** The statuses of the next responses to callbacks; 200 when the list is empty. */
  failures: number[] = [];
  /** The callback address sent with its orders; "" for none. */
  callbackUrl = "";
  private server: Server | null = null;

  constructor(
    readonly apiKeyId: number,
    readonly key: string,
    readonly secret: string,
  ) {}

  /** Creates a key for the reseller's shop as the owner, and sets its prepaid limit in dollars. */
  static async with(limitUSD = "100", more: { addresses?: string[] } = {}): Promise<DujiaoShop> {
    const created = (await callAs("admin", "admin.apiKeys.create", {
      name: `Reseller ${randomUUID()}`,
      scopes: ["upstream"],
      days: null,
      addresses: [],
      idempotencyKey: randomUUID(),
      ...more,
    })) as { id: number; key: string };
    const { publicId } = await db().upstreamAccount.findUniqueOrThrow({
      where: { id: created.id },
    });
    const shop = new DujiaoShop(created.id, publicId, created.key);
    if (limitUSD !== "0") await shop.setLimit(limitUSD);
    return shop;
  }

  /** @param seen the limit and the address that the admin saw, if not the present ones */
  async setLimit(
    limitUSD: string,
    seen: { baseUSD?: string; baseEmail?: string | null } = {},
  ): Promise<void> {
    const { limitCents, email } = await this.account();
    await runAction("upstream.save", {
      apiKeyId: this.apiKeyId,
      limitUSD,
      baseUSD: (limitCents / 100).toFixed(2),
      baseEmail: email,
      email: "orders@reseller.example",
      ...seen,
    });
  }

  account = () => db().upstreamAccount.findUniqueOrThrow({ where: { id: this.apiKeyId } });

  sign(
    method: string,
    path: string,
    timestamp: string,
    body: string,
    secret = this.secret,
  ): string {
    const [signedPath = ""] = path.split("?");
    const digest = createHash("md5").update(body).digest("hex");
    const text = `${method}\n${signedPath}\n${timestamp}\n${digest}`;
    return createHmac("sha256", secret).update(text).digest("hex");
  }

  /** @param path below /api/v1/upstream */
  async call(
    method: "GET" | "POST",
    path: string,
    given?: unknown,
    signing: Signing = {},
  ): Promise<DujiaoAnswer> {
    const body =
      typeof given === "string" ? given : given === undefined ? "" : JSON.stringify(given);
    const { key = this.key, timestamp = String(Math.floor(Date.now() / 1000)) } = signing;
    const signature =
      signing.signature === undefined
        ? this.sign(method, PREFIX + path, timestamp, body, signing.secret)
        : signing.signature;
    const response = await answerRequest(
      new Request(`http://shop.test${PREFIX}${path}`, {
        method,
        headers: {
          "dujiao-next-api-key": key,
          "dujiao-next-timestamp": timestamp,
          ...(signature !== null && { "dujiao-next-signature": signature }),
          "x-forwarded-for": signing.ip ?? "203.0.113.80",
          ...(body !== "" && { "content-type": "application/json" }),
        },
        ...(body !== "" && { body }),
      }),
    );
    const answer = {
      status: response.status,
      headers: response.headers,
      body: await response.json(),
    };
    expectDocumented("/api/v1", method, `/upstream${path}`, answer, answer.body);
    return answer;
  }

  /** The id of the SKU of a product without choices. */
  async skuOf(productId: number): Promise<number> {
    const { body } = await this.call("GET", `/products/${productId}`);
    return body.product.skus[0].id;
  }

  async buy(productId: number, more: object = {}): Promise<DujiaoAnswer> {
    return this.call("POST", "/orders", {
      sku_id: await this.skuOf(productId),
      quantity: 1,
      downstream_order_no: `D-${randomUUID()}`,
      trace_id: randomUUID(),
      ...(this.callbackUrl !== "" && { callback_url: this.callbackUrl }),
      ...more,
    });
  }

  /** Starts receiving callbacks on a local port. @returns the callback address */
  async listen(): Promise<string> {
    this.server = createServer((request, response) => {
      const parts: Buffer[] = [];
      request.on("data", (part: Buffer) => parts.push(part));
      request.on("end", () => {
        const body = Buffer.concat(parts).toString("utf8");
        const timestamp = String(request.headers["dujiao-next-timestamp"]);
        // The protocol fixes the signed path, independent of the callback address.
        const expected = this.sign("POST", `${PREFIX}/callback`, timestamp, body);
        const isSigned =
          request.headers["dujiao-next-signature"] === expected &&
          request.headers["dujiao-next-api-key"] === this.key;
        const status = this.failures.shift() ?? 200;
        if (status === 200) this.received.push({ isSigned, body: JSON.parse(body) });
        response.writeHead(status, { "content-type": "application/json" });
        response.end(JSON.stringify({ ok: status === 200, message: "received" }));
      });
    });
    await new Promise<void>((resolve) => this.server?.listen(0, "127.0.0.1", resolve));
    const { port } = this.server.address() as AddressInfo;
    return `http://127.0.0.1:${port}/callback`;
  }

  async close(): Promise<void> {
    const { server } = this;
    if (server) await new Promise((resolve) => server.close(resolve));
  }
}
