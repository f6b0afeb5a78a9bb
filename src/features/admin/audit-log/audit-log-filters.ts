import { AUDIT_ENTITIES, type AuditEntity } from "@/contract/admin/audit-log";
import { pageNumber, searchText } from "@/contract/admin/common";

export interface AuditLogFilters {
  q: string;
  entity: AuditEntity | null;
  page: number;
}

/** Which entries an address speaks of; what it says wrongly counts as not said. */
export function auditLogFilters(read: (name: string) => string | null): AuditLogFilters {
  return {
    q: searchText.safeParse(read("q") ?? "").data ?? "",
    entity: AUDIT_ENTITIES.find((entity) => entity === read("entity")) ?? null,
    page: pageNumber.safeParse(Number(read("page") ?? 1)).data ?? 1,
  };
}
