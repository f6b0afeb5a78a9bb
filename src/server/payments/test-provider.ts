import type { TestedDto } from "@/contract/admin/settings";
import { type AdminCall, executeAudited } from "@/server/audit/audited-action";
import { currentProvider } from "@/server/payments/providers";

/** Asks the provider whether it knows this shop. What it says stands in the answer and in the audit log. */
export async function testProvider(call: AdminCall): Promise<TestedDto> {
  const problem = await currentProvider.whatKeepsItAway();
  const result = { works: problem === null, problem };
  return executeAudited(call, async () => ({
    action: "settings.ask_provider",
    entity: "settings",
    entityId: currentProvider.name,
    after: result,
    result,
  }));
}
