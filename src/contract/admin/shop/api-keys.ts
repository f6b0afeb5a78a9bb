import { z } from "zod";
import { rowId } from "@/contract/admin/common";
import { API_SCOPES, canBeTogether } from "@/domain/account/api-scopes";
import { isPlainLine } from "@/domain/text/text-limits";

const MAX_NAME = 60;
/** Maximum number of keys that are not revoked. */
export const MAX_API_KEYS = 100;
const MAX_ADDRESSES = 20;
/** Longest lifetime that can be chosen, in days. */
const MAX_DAYS = 3650;

const error = "api_key_address_invalid";
/**
 * An IPv4 or IPv6 address, or a network in CIDR notation: 203.0.113.7, 2001:db8::/48. Each branch
 * and the union have the same error, because forms show the error of a branch and the API shows the
 * error of the union.
 */
const address = z.union(
  [z.ipv4({ error }), z.ipv6({ error }), z.cidrv4({ error }), z.cidrv6({ error })],
  { error },
);

export const createApiKeyInput = z.object({
  name: z
    .string({ error: "api_key_name_missing" })
    .trim()
    .min(1, { error: "api_key_name_missing" })
    .max(MAX_NAME, { error: "api_key_name_long" })
    .refine(isPlainLine, { error: "hidden_characters" }),
  scopes: z
    .array(z.enum(API_SCOPES))
    .min(1, { error: "api_key_scope_missing" })
    .max(API_SCOPES.length)
    .refine(canBeTogether, { error: "api_key_upstream_alone" })
    .transform((scopes) => API_SCOPES.filter((scope) => scopes.includes(scope))),
  /** Days until the key expires; null: it does not expire. */
  days: z.number().int().min(1).max(MAX_DAYS).nullable(),
  /** Addresses and networks from which the key may be used; empty allows any address. */
  addresses: z.array(address).max(MAX_ADDRESSES, { error: "api_key_addresses_many" }),
});
export type CreateApiKeyInput = z.output<typeof createApiKeyInput>;

/** Only this response contains the key. */
export const createdApiKeyDto = z.object({ id: z.number().int(), key: z.string() });

export const revokeApiKeyInput = z.object({ id: rowId });

const apiKeyDto = z.object({
  id: z.number().int(),
  name: z.string(),
  /** The environment and the last four characters of the key: live_5VZ1. */
  ending: z.string(),
  scopes: z.array(z.enum(API_SCOPES)),
  addresses: z.array(z.string()),
  expiresAt: z.string().nullable(),
  isExpired: z.boolean(),
  createdAt: z.string(),
  createdByName: z.string(),
  lastUsedAt: z.string().nullable(),
  lastUsedFrom: z.string().nullable(),
  /** True if the key was last used, or created if never used, UNUSED_KEY_DAYS or more ago. */
  isUnused: z.boolean(),
});
export type ApiKeyDto = z.infer<typeof apiKeyDto>;

export const apiKeysDto = z.array(apiKeyDto);
