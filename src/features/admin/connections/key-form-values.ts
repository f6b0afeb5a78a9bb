import { z } from "zod";
import { type CreateApiKeyInput, createApiKeyInput } from "@/contract/admin/shop/api-keys";
import { API_SCOPES, type ApiScope } from "@/domain/account/api-scopes";

/** The lifetimes that the form offers: days, or `never`. */
export const LIFETIMES = ["never", "30", "90", "365"] as const;

const GROUP_OF = {
  "products:read": "products",
  "products:write": "products",
  "coupons:read": "coupons",
  "coupons:write": "coupons",
  "stock:add": "stock",
  "codes:reveal": "stock",
  "orders:read": "orders",
  "orders:deliver": "orders",
  "orders:refund": "orders",
  "customers:read": "customers",
  "claims:read": "claims",
  "claims:answer": "claims",
  "claims:resolve": "claims",
  "figures:read": "figures",
  "webhooks:read": "webhooks",
  "webhooks:write": "webhooks",
  upstream: "shops",
} as const satisfies Record<ApiScope, string>;

export type ScopeGroup = (typeof GROUP_OF)[ApiScope];

/** The scopes grouped by subject, in the order of `API_SCOPES`. */
export const SCOPE_GROUPS: readonly (readonly [ScopeGroup, readonly ApiScope[]])[] = [
  ...new Set(API_SCOPES.map((scope) => GROUP_OF[scope])),
].map((group) => [group, API_SCOPES.filter((scope) => GROUP_OF[scope] === group)]);

/** The trimmed, non-blank lines of a text. */
export const linesOf = (text: string): string[] =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");

/**
 * Schema of the form. Its output is the input of `admin.apiKeys.create` without the idempotency
 * key.
 */
export const keyForm = createApiKeyInput.extend({
  days: z.enum(LIFETIMES).transform((days) => (days === "never" ? null : Number(days))),
  /**
   * One IP address or network per line. The path of an error ends with the index of the invalid
   * line in the result of `linesOf`.
   */
  addresses: z.string().transform(linesOf).pipe(createApiKeyInput.shape.addresses),
});
export type KeyFormInput = z.input<typeof keyForm>;
export type KeyFormOutput = z.output<typeof keyForm> & CreateApiKeyInput;

export const EMPTY_KEY_FORM: KeyFormInput = { name: "", scopes: [], days: "never", addresses: "" };
