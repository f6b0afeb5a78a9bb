import type { AuditValues } from "@/contract/admin/shop/audit-log";
import { type AdminCall, executeAudited } from "@/server/audit/audited-action";

/** Writes into the audit log who took which data out of the shop; `filter` as it was asked for. */
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
