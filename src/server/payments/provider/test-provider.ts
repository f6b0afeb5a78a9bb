import type { TestedProviderDto } from "@/contract/admin/shop/settings";
import { type AdminCall, executeAudited } from "@/server/audit/audited-action";
import { configuredProviders } from "@/server/payments/provider/providers";

/**
 * Checks each part of the owner's setup at each configured provider that a browser can pay. The
 * audit log keeps the results.
 */
export async function testProvider(call: AdminCall): Promise<TestedProviderDto> {
  const asked = configuredProviders().filter(({ browser }) => browser !== null);
  const checks: TestedProviderDto["checks"] = [];
  for (const provider of asked) {
    const found = await provider.checkSetup();
    checks.push(...found.map((check) => ({ provider: provider.name, ...check })));
  }
  const wrong = checks.filter(({ issue }) => issue !== null);
  const works = wrong.length === 0;
  const problem = works ? null : wrong.map(({ check, issue }) => `${check}: ${issue}`).join(", ");
  return executeAudited(call, async () => ({
    action: "settings.ask_provider",
    entity: "settings",
    entityId: asked.map(({ name }) => name).join(", "),
    after: { works, problem },
    result: { works, problem, checks },
  }));
}
