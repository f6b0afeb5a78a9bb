/** What an owner writes for the shop's buyers, in the order in which it is named. Decision 047. */
export const POLICY_KINDS = ["terms", "refund", "delivery", "privacy"] as const;
export type PolicyKind = (typeof POLICY_KINDS)[number];

/** The longest text of a policy in one language. */
export const MAX_POLICY_TEXT = 50_000;

/** A version of some kinds: those in force, or those that an order keeps. */
export type PolicyVersions = Partial<Record<PolicyKind, number>>;

/** Where a policy is read; without a version, the one in force. */
export function policyPath(kind: PolicyKind, version?: number): string {
  return version === undefined ? `/policies/${kind}` : `/policies/${kind}/${version}`;
}

/** Equal for equal versions: "terms 2, refund 1"; empty for none. */
export function policiesKey(versions: PolicyVersions): string {
  return policyEntries(versions)
    .map(({ kind, version }) => `${kind} ${version}`)
    .join(", ");
}

/** The versions of a `policiesKey`. */
export function policiesOfKey(key: string): PolicyVersions {
  const versions: PolicyVersions = {};
  for (const part of key.split(", ")) {
    const [name, version] = part.split(" ");
    const kind = POLICY_KINDS.find((known) => known === name);
    if (kind) versions[kind] = Number(version);
  }
  return versions;
}

/** The versions as a list, in the order of the kinds. */
export function policyEntries(versions: PolicyVersions): { kind: PolicyKind; version: number }[] {
  return POLICY_KINDS.flatMap((kind) => {
    const version = versions[kind];
    return version === undefined ? [] : [{ kind, version }];
  });
}
