import { searchText } from "@/contract/admin/common";
import { AUDIT_ENTITIES, type AuditEntity, auditPages } from "@/contract/admin/shop/audit-log";
import { FIRST_PAGE } from "@/contract/admin/table-page";

export interface AuditLogFilters {
  q: string;
  entity: AuditEntity | null;
  /** The page's name: `first`, `last` or a cursor of `auditPages`. */
  page: string;
}

/** Reads the filters from the URL; an invalid parameter counts as absent. */
export function auditLogFilters(read: (name: string) => string | null): AuditLogFilters {
  return {
    q: searchText.safeParse(read("q") ?? "").data ?? "",
    entity: AUDIT_ENTITIES.find((entity) => entity === read("entity")) ?? null,
    page: auditPages.input.catch(FIRST_PAGE).parse(read("page") ?? undefined),
  };
}
