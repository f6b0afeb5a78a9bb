import type { AuditValues } from "@/contract/admin/audit-log";
import type { Admin } from "@/server/audit/audited-action";
import { recordAction } from "@/server/audit/audited-action";
import { db } from "@/server/platform/db";

/** Writes into the audit log who took which data out of the shop; `filter` as it was asked for. */
export async function recordExport(
  admin: Admin,
  what: "orders" | "products",
  filter: AuditValues,
): Promise<void> {
  const used = Object.entries(filter).filter(([, value]) => value !== null && value !== "");
  await recordAction(db(), {
    admin,
    action: `export.${what}`,
    entity: "export",
    entityId: what,
    after: Object.fromEntries(used),
  });
}
