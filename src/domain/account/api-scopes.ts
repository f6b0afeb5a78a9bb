import type { StaffAccess } from "@/domain/account/permissions";

/**
 * Scopes of an API key, each with the staff permissions that the same work needs in the panel. Only
 * a role with the permission `settings` can create keys; such a role has all of these permissions.
 */
export const SCOPE_PERMISSIONS = {
  "products:read": ["any_staff"],
  "products:write": ["any_staff", "products:write"],
  "coupons:read": ["products:write", "exports"],
  "coupons:write": ["products:write"],
  "stock:add": ["keys:add"],
  "codes:reveal": ["keys:reveal"],
  "orders:read": ["orders:read"],
  "orders:deliver": ["orders:read"],
  "orders:refund": ["orders:read", "orders:refund"],
  "customers:read": ["orders:read"],
  "claims:read": ["orders:read"],
  "claims:answer": ["orders:read", "orders:refund"],
  "claims:resolve": ["orders:read", "orders:refund"],
  "figures:read": ["statistics"],
  "webhooks:read": ["settings"],
  "webhooks:write": ["settings"],
  /**
   * Orders placed by another shop. Its requests go to src/server/upstream and call no tRPC
   * procedure, so they need no permission. Excludes all other scopes.
   */
  upstream: [],
} as const satisfies Record<string, readonly StaffAccess[]>;

export type ApiScope = keyof typeof SCOPE_PERMISSIONS;

/** All scopes, in the order in which the panel shows them. */
export const API_SCOPES = Object.keys(SCOPE_PERMISSIONS) as [ApiScope, ...ApiScope[]];

/**
 * Whether one key may have these scopes. `upstream` must be the only one: the shop stores an
 * upstream key encrypted instead of hashed, because it needs the key to verify signatures. Such a
 * key must not give access to anything else.
 */
export const canBeTogether = (scopes: readonly ApiScope[]): boolean =>
  scopes.length === 1 || !scopes.includes("upstream");

/** Days without use after which the panel marks a key. */
export const UNUSED_KEY_DAYS = 90;
