import { auditTableDto, auditTableInput } from "@/contract/admin/log";
import { adminProcedure, createRouter } from "@/server/api/trpc";
import { auditTable } from "@/server/audit/audit-table";

export const adminLogRouter = createRouter({
  table: adminProcedure
    .input(auditTableInput)
    .output(auditTableDto)
    .query(({ input }) => auditTable(input)),
});
