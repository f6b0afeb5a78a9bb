import { unstable_cache } from "next/cache";
import type { PolicyKind, PolicyVersions } from "@/domain/shop/policy";
import type { Locale } from "@/domain/text/locale";
import { CATALOGUE_TAG, tagOf } from "@/server/catalogue/refresh/catalogue-tags";
import { policiesInForce, readPolicy } from "@/server/policies/policies-in-force";

/** An entry is never older, whatever happens. */
const KEPT = { tags: [CATALOGUE_TAG, tagOf.policies], revalidate: 600 };

/** For footer and checkout: the versions that are in force. Made anew as soon as one is published. */
export const knownPolicies: () => Promise<PolicyVersions> = unstable_cache(
  policiesInForce,
  ["policies"],
  KEPT,
);

/** A published policy for its page; null where there is none. */
export function knownPolicy(kind: PolicyKind, version: number | null, locale: Locale) {
  const key = ["policy", kind, String(version), locale];
  return unstable_cache(() => readPolicy(kind, version, locale), key, KEPT)();
}
