import { generateKeyPairSync, randomUUID, sign, verify } from "node:crypto";
import { crc32 } from "node:zlib";
import { z } from "zod";
import { invalidRequest } from "./errors";
import { now } from "./ids";

const ALGORITHM = "SHA256withRSA";

const verifySchema = z.object({
  auth_algo: z.string(),
  cert_url: z.string(),
  transmission_id: z.string(),
  transmission_sig: z.string(),
  transmission_time: z.string(),
  webhook_id: z.string(),
  webhook_event: z.record(z.string(), z.unknown()),
});

/** Signs outgoing webhooks with a key of this process and checks them again, as the provider does. */
export class Signer {
  private readonly keys = generateKeyPairSync("rsa", { modulusLength: 2048 });
  readonly certUrl: string;

  constructor(
    readonly webhookId: string,
    baseUrl: string,
  ) {
    this.certUrl = `${baseUrl}/v1/notifications/certs/CERT-SIMULATOR`;
  }

  /** The public key, PEM: what stands at `certUrl`. */
  get publicKey(): string {
    return this.keys.publicKey.export({ type: "spki", format: "pem" }).toString();
  }

  /** The five headers of one transmission of this body. */
  headers(body: string): Record<string, string> {
    const id = randomUUID();
    const time = now();
    const signature = sign("sha256", this.message(id, time, body), this.keys.privateKey);
    return {
      "paypal-transmission-id": id,
      "paypal-transmission-time": time,
      "paypal-transmission-sig": signature.toString("base64"),
      "paypal-cert-url": this.certUrl,
      "paypal-auth-algo": ALGORITHM,
    };
  }

  /**
   * Answers POST /v1/notifications/verify-webhook-signature.
   * @throws ApiError 400 when a field is missing
   */
  verify(request: unknown): { verification_status: "SUCCESS" | "FAILURE" } {
    const parsed = verifySchema.safeParse(request);
    if (!parsed.success) {
      const field = `/${parsed.error.issues[0]?.path.join("/") ?? ""}`;
      const description = "A required field / parameter is missing.";
      throw invalidRequest(field, "MISSING_REQUIRED_PARAMETER", description);
    }
    const given = parsed.data;
    const message = this.message(
      given.transmission_id,
      given.transmission_time,
      JSON.stringify(given.webhook_event),
    );
    const signature = Buffer.from(given.transmission_sig, "base64");
    const genuine =
      given.webhook_id === this.webhookId &&
      given.cert_url === this.certUrl &&
      given.auth_algo === ALGORITHM &&
      verify("sha256", message, this.keys.publicKey, signature);
    return { verification_status: genuine ? "SUCCESS" : "FAILURE" };
  }

  private message(id: string, time: string, body: string): Buffer {
    return Buffer.from(`${id}|${time}|${this.webhookId}|${crc32(body)}`);
  }
}
