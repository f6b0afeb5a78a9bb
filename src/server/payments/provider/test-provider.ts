import type { TestedProviderDto } from "@/contract/admin/shop/settings";
import { type AdminCall, executeAudited } from "@/server/audit/audited-action";
import { currentProvider } from "@/server/payments/provider/providers";

/** Checks each part of the owner's setup at the provider. The results are kept in the audit log. */
export async function testProvider(call: AdminCall): Promise<TestedProviderDto> {
  const checks = await currentProvider.checkSetup();
  const wrong = checks.filter(({ issue }) => issue !== null);
  const works = wrong.length === 0;
  const problem = works ? null : wrong.map(({ check, issue }) => `${check}: ${issue}`).join(", ");
  return executeAudited(call, async () => ({
    action: "settings.ask_provider",
    entity: "settings",
    entityId: currentProvider.name,
    after: { works, problem },
    result: { works, problem, checks },
  }));
}
