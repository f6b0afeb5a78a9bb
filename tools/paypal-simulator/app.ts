import { z } from "zod";
import { notAuthorized, notFound } from "./errors";
import type { Operation } from "./faults";

const SCOPE = "https://uri.paypal.com/services/";

/**
 * Scopes of a REST app with all features that a shop needs, as PayPal lists them with each token.
 */
const ALL_SCOPES = [
  "openid",
  `${SCOPE}payments/realtimepayment`,
  `${SCOPE}payments/payment/authcapture`,
  `${SCOPE}payments/refund`,
  `${SCOPE}disputes/read-seller`,
  `${SCOPE}disputes/update-seller`,
  `${SCOPE}applications/webhooks`,
];

/** The scope that PayPal's reference requires for an operation. */
const SCOPE_OF: Partial<Record<Operation, string>> = {
  refund: `${SCOPE}payments/refund`,
  dispute: `${SCOPE}disputes/read-seller`,
  evidence: `${SCOPE}disputes/update-seller`,
  "accept-claim": `${SCOPE}disputes/update-seller`,
  webhook: `${SCOPE}applications/webhooks`,
};

/**
 * Body of POST /_simulator/app: the owner's changes at the provider. The app loses the scopes whose
 * names contain a text of `withoutScopes`.
 */
export const appSchema = z
  .object({
    withoutScopes: z.array(z.string()),
    merchantId: z.string(),
    webhookId: z.string(),
    webhookUrl: z.string(),
    webhookEvents: z.array(z.string()),
  })
  .partial();

/** The shop's REST app, as its owner configured it at the provider. */
export interface App {
  scopes: string[];
  /** The account that owns the app and receives the payments. */
  merchantId: string;
  webhookId: string;
  webhookUrl: string;
  webhookEvents: string[];
}

export function newApp(options: {
  merchantId: string;
  webhookId: string;
  webhookUrl?: string | undefined;
}): App {
  const { merchantId, webhookId } = options;
  const webhookUrl = options.webhookUrl ?? "http://localhost:3000/api/paypal/webhook";
  return { scopes: ALL_SCOPES, merchantId, webhookId, webhookUrl, webhookEvents: ["*"] };
}

export function changeApp(
  app: App,
  { withoutScopes, ...changes }: z.output<typeof appSchema>,
): void {
  Object.assign(app, changes);
  if (withoutScopes) {
    app.scopes = ALL_SCOPES.filter((scope) => !withoutScopes.some((part) => scope.includes(part)));
  }
}

/** @throws ApiError 403 if the app lacks the permission */
export function checkScope(app: App, operation: Operation | undefined): void {
  const scope = operation && SCOPE_OF[operation];
  if (scope && !app.scopes.includes(scope)) throw notAuthorized();
}

/** @throws ApiError 404 unless `id` is that of the app's webhook */
export function webhookView(app: App, id: string): object {
  if (id !== app.webhookId) throw notFound();
  const self = `https://api-m.paypal.com/v1/notifications/webhooks/${id}`;
  return {
    id,
    url: app.webhookUrl,
    event_types: app.webhookEvents.map((name) => ({ name, description: name })),
    links: [{ href: self, rel: "self", method: "GET" }],
  };
}
