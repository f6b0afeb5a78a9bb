import { unstable_cache } from "next/cache";
import type { PolicyKind, PolicyVersions } from "@/domain/shop/policy";
import type { Locale } from "@/domain/text/locale";
import { CATALOGUE_TAG, tagOf } from "@/server/catalogue/refresh/catalogue-tags";
import { policiesInForce, readPolicy } from "@/server/policies/policies-in-force";

/** A cache entry is at most 600 seconds old. */
const KEPT = { tags: [CATALOGUE_TAG, tagOf.policies], revalidate: 600 };

/** The policy versions in force, for footer and checkout. Refreshed when a version is published. */
export const cachedPolicies: () => Promise<PolicyVersions> = unstable_cache(
  policiesInForce,
  ["policies"],
  KEPT,
);

/** A published policy for its page; null if it does not exist. */
export function knownPolicy(kind: PolicyKind, version: number | null, locale: Locale) {
  const key = ["policy", kind, String(version), locale];
  return unstable_cache(() => readPolicy(kind, version, locale), key, KEPT)();
}
