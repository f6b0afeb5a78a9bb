/**
 * The texts that an owner writes for buyers, in the order in which the shop lists them. Decision
 * 047.
 */
export const POLICY_KINDS = ["terms", "refund", "delivery", "privacy"] as const;
export type PolicyKind = (typeof POLICY_KINDS)[number];

/** Maximum characters of a policy in one language. */
export const MAX_POLICY_TEXT = 50_000;

/** Versions by kind: those in force, or those that an order records. */
export type PolicyVersions = Partial<Record<PolicyKind, number>>;

/** Path of a version of a policy; by default of the version in force. */
export function policyPath(kind: PolicyKind, version?: number): string {
  return version === undefined ? `/policies/${kind}` : `/policies/${kind}/${version}`;
}

/** Formats versions as a text that identifies them: "terms 2, refund 1", empty without versions. */
export function policiesKey(versions: PolicyVersions): string {
  return policyEntries(versions)
    .map(({ kind, version }) => `${kind} ${version}`)
    .join(", ");
}

/** Reads the versions of a `policiesKey`. */
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
