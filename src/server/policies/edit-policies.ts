import type { z } from "zod";
import type {
  AdminPolicyDto,
  publishPolicyInput,
  savePolicyInput,
} from "@/contract/admin/shop/policies";
import { DomainError } from "@/domain/errors";
import { POLICY_KINDS, type PolicyKind } from "@/domain/shop/policy";
import { type AdminCall, executeAudited } from "@/server/audit/audited-action";
import { db, type Tx } from "@/server/platform/database/db";
import { suggestedPolicy } from "./suggested-policies";

/** Every kind with what its form begins with, and the versions that were published. */
export async function listPolicies(): Promise<AdminPolicyDto[]> {
  const rows = await db().policy.findMany({
    orderBy: { version: { sort: "desc", nulls: "first" } },
  });
  return POLICY_KINDS.map((kind) => {
    const own = rows.filter((row) => row.kind === kind);
    const saved = own.find(({ version }) => version === null);
    const published = own.filter(({ version }) => version !== null);
    const texts = saved ?? published[0] ?? suggestedPolicy(kind);
    return {
      kind,
      draft: {
        text: texts.text,
        textAr: texts.textAr,
        revision: (saved ?? published[0])?.revision ?? 0,
        origin: saved ? "saved" : published.length > 0 ? "published" : "suggested",
        changedAt: saved?.changedAt.toISOString() ?? null,
      },
      versions: published.flatMap(({ version, publishedAt }) =>
        version === null || publishedAt === null
          ? []
          : [{ version, publishedAt: publishedAt.toISOString() }],
      ),
    };
  });
}

/**
 * Keeps a text as the draft of its kind; nobody but the panel sees it.
 * @throws DomainError policy_changed where another draft was saved, or this one published, since the form was opened
 */
export async function savePolicy(
  call: AdminCall,
  { kind, revision, text, textAr }: z.output<typeof savePolicyInput>,
): Promise<{ revision: number }> {
  return executeAudited(call, async (tx) => {
    const draft = await lockDraft(tx, kind, revision);
    const next = revision + 1;
    if (draft) {
      await tx.policy.update({
        where: { id: draft.id },
        data: { text, textAr, revision: next, changedAt: new Date() },
      });
    } else {
      await tx.policy.create({ data: { kind, text, textAr, revision: next } });
    }
    return {
      action: "policy.save",
      entity: "policy",
      entityId: kind,
      after: lengthsOf({ text, textAr }),
      result: { revision: next },
    };
  });
}

/**
 * Makes the draft of a kind its next version, in force from now on; it stays as it is for ever.
 * @throws DomainError policy_changed as above, and where there is no draft; policy_empty where a language has no text
 */
export async function publishPolicy(
  call: AdminCall,
  { kind, revision }: z.output<typeof publishPolicyInput>,
): Promise<{ version: number }> {
  return executeAudited(call, async (tx) => {
    const draft = await lockDraft(tx, kind, revision);
    if (!draft) throw new DomainError("policy_changed");
    if (draft.text === "" || draft.textAr === "") throw new DomainError("policy_empty");
    const { _max } = await tx.policy.aggregate({ where: { kind }, _max: { version: true } });
    const version = (_max.version ?? 0) + 1;
    const { text, textAr } = draft;
    const next = revision + 1;
    await tx.policy.delete({ where: { id: draft.id } });
    await tx.policy.create({
      data: { kind, version, text, textAr, revision: next, publishedAt: new Date() },
    });
    return {
      action: "policy.publish",
      entity: "policy",
      entityId: kind,
      after: { version, ...lengthsOf(draft) },
      result: { version },
    };
  });
}

/** The draft of a kind, which nobody else saves or publishes until `tx` ends. @throws DomainError policy_changed */
async function lockDraft(tx: Tx, kind: PolicyKind, revision: number) {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`policy:${kind}`}, 0))`;
  // Each save and each publishing has a number of its own.
  const latest = await tx.policy.findFirst({ where: { kind }, orderBy: { revision: "desc" } });
  if ((latest?.revision ?? 0) !== revision) throw new DomainError("policy_changed");
  return latest?.version === null ? latest : null;
}

/** What the audit log keeps of texts that are kept themselves: how many characters there are. */
const lengthsOf = ({ text, textAr }: { text: string; textAr: string }) => ({
  characters: text.length,
  charactersAr: textAr.length,
});
