import type { AuditRow, AuditValues } from "@/contract/admin/shop/audit-log";

type Value = AuditValues[string];

/** A value that an action changed. `before` or `after` is undefined if it was not recorded. */
export interface AuditChange {
  name: string;
  before: Value | undefined;
  after: Value | undefined;
}

/** The values that differ between `before` and `after`; the names in `before` come first. */
export function changesOf({ before, after }: Pick<AuditRow, "before" | "after">): AuditChange[] {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...names]
    .map((name) => ({ name, before: before?.[name], after: after?.[name] }))
    .filter((change) => change.before !== change.after);
}
