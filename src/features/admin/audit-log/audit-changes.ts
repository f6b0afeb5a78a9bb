import type { AuditRow, AuditValues } from "@/contract/admin/shop/audit-log";

type Value = AuditValues[string];

/** One value that an action changed; undefined where one of the sides does not speak of it. */
export interface AuditChange {
  name: string;
  before: Value | undefined;
  after: Value | undefined;
}

/** What differs between before and after, in the order in which it was written down. */
export function changesOf({ before, after }: Pick<AuditRow, "before" | "after">): AuditChange[] {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...names]
    .map((name) => ({ name, before: before?.[name], after: after?.[name] }))
    .filter((change) => change.before !== change.after);
}
