import { createPrivateKey, randomUUID, sign } from "node:crypto";
import { readFileSync } from "node:fs";
import { crc32 } from "node:zlib";
import type { App } from "./app";
import { now } from "./ids";

const read = (name: string) =>
  readFileSync(new URL(`./authority/${name}`, import.meta.url), "utf8");

/** What stands at `certUrl`, PEM. The authority's README says where it comes from. */
export const CERTIFICATE = read("webhooks.pem");
/** Read once: reading it takes three times as long as signing with it. */
const KEY = createPrivateKey(read("webhooks.key.pem"));

/** Signs outgoing webhooks as the provider does: with the key of a certificate that stands at its own address. */
export class Signer {
  readonly certUrl: string;

  constructor(
    private readonly app: Pick<App, "webhookId">,
    baseUrl: string,
  ) {
    this.certUrl = `${baseUrl}/v1/notifications/certs/CERT-SIMULATOR`;
  }

  /** The five headers of one transmission of this body, byte for byte. */
  headers(body: string): Record<string, string> {
    const id = randomUUID();
    const time = now();
    const message = `${id}|${time}|${this.app.webhookId}|${crc32(body)}`;
    return {
      "paypal-transmission-id": id,
      "paypal-transmission-time": time,
      "paypal-transmission-sig": sign("sha256", Buffer.from(message), KEY).toString("base64"),
      "paypal-cert-url": this.certUrl,
      "paypal-auth-algo": "SHA256withRSA",
    };
  }
}
