import { createPrivateKey, randomUUID, sign } from "node:crypto";
import { readFileSync } from "node:fs";
import { crc32 } from "node:zlib";
import type { App } from "./app";
import { now } from "./ids";

const read = (name: string) =>
  readFileSync(new URL(`./authority/${name}`, import.meta.url), "utf8");

/** The certificate served at `certUrl`, in PEM; authority/README.md describes its origin. */
export const CERTIFICATE = read("webhooks.pem");
/** The private key, parsed only once: parsing takes three times as long as signing. */
const KEY = createPrivateKey(read("webhooks.key.pem"));

/**
 * Signs outgoing webhooks as the provider does; the certificate is served by the simulator itself.
 */
export class Signer {
  readonly certUrl: string;

  constructor(
    private readonly app: Pick<App, "webhookId">,
    baseUrl: string,
  ) {
    this.certUrl = `${baseUrl}/v1/notifications/certs/CERT-SIMULATOR`;
  }

  /** Signature headers of one transmission of exactly these body bytes. */
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
