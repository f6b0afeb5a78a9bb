import type { AuditValues } from "@/contract/admin/shop/audit-log";
import { type AdminCall, executeAudited } from "@/server/audit/audited-action";

/** Writes an audit log entry for an export, with the requested `filter`. */
export async function recordExport(
  call: AdminCall,
  what: "orders" | "products" | "coupons" | "figures",
  filter: AuditValues,
): Promise<void> {
  const used = Object.entries(filter).filter(([, value]) => value !== null && value !== "");
  await executeAudited(call, async () => ({
    action: `export.${what}`,
    entity: "export",
    entityId: what,
    after: Object.fromEntries(used),
    result: null,
  }));
}
