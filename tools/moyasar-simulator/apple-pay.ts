import { randomUUID } from "node:crypto";
import { RequestFields } from "./request-fields";

/**
 * The merchant session of Apple Pay on the Web, as Apple would answer it: opaque to the shop, which
 * gives it to the browser's ApplePaySession.
 * @throws ApiError 400 if a field is missing or invalid
 */
export function applePaySession(body: unknown): object {
  const fields = new RequestFields(body);
  if (!fields.url("validation_url")) fields.reject("validation_url", "is required");
  const domainName = fields.text("domain_name");
  if (!domainName) fields.reject("domain_name", "is required");
  const displayName = fields.text("display_name");
  if (!displayName) fields.reject("display_name", "is required");
  fields.check();
  const now = Date.now();
  return {
    ...{ epochTimestamp: now, expiresAt: now + 300_000, nonce: randomUUID().slice(0, 8) },
    merchantSessionIdentifier: `SIMULATED${randomUUID().replaceAll("-", "").toUpperCase()}`,
    merchantIdentifier: "SIMULATED",
    ...{ domainName, displayName, signature: "simulated" },
  };
}
