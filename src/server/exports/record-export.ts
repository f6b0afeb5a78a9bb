import { randomUUID } from "node:crypto";
import type { AuditValues } from "@/contract/admin/log";
import { type Admin, performAct } from "@/server/audit/perform-act";

/** Writes into the audit log who took which data out of the shop; `filter` as it was asked for. */
export async function recordExport(
  admin: Admin,
  what: "orders" | "products",
  filter: AuditValues,
): Promise<void> {
  const used = Object.entries(filter).filter(([, value]) => value !== null && value !== "");
  await performAct({ admin, requestId: randomUUID() }, async () => ({
    action: `export.${what}`,
    entity: "export",
    entityId: what,
    after: Object.fromEntries(used),
    result: null,
  }));
}
