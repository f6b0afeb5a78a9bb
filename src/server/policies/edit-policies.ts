import type { z } from "zod";
import type {
  AdminPolicyDto,
  publishPolicyInput,
  savePolicyInput,
} from "@/contract/admin/shop/policies";
import { DomainError } from "@/domain/errors";
import { POLICY_KINDS, type PolicyKind } from "@/domain/shop/policy";
import { type AdminCall, executeAudited } from "@/server/audit/audited-action";
import { db } from "@/server/platform/database/db";
import { statement } from "@/server/platform/database/statement";
import type { PrismaTransaction } from "@/server/platform/database/transaction";
import { type PaymentFacts, suggestedPolicy } from "./suggested-policies";

/**
 * Every policy kind with its draft (or the text its form starts with) and its published versions.
 */
export async function listPolicies(payment: PaymentFacts): Promise<AdminPolicyDto[]> {
  const rows = await db().policy.findMany({
    orderBy: { version: { sort: "desc", nulls: "first" } },
  });
  return POLICY_KINDS.map((kind) => {
    const own = rows.filter((row) => row.kind === kind);
    const saved = own.find(({ version }) => version === null);
    const published = own.filter(({ version }) => version !== null);
    const texts = saved ?? published[0] ?? suggestedPolicy(kind, payment);
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
 * Saves a text as its kind's draft, visible only in the panel.
 * @throws DomainError policy_changed if the draft was saved or published since the form was opened
 */
export async function savePolicy(
  call: AdminCall,
  { kind, revision, text, textAr }: z.output<typeof savePolicyInput>,
): Promise<{ revision: number }> {
  return executeAudited(call, async (tx) => {
    const draft = await lockDraft(tx, kind, revision);
    const next = revision + 1;
    if (draft) {
      await tx.prisma.policy.update({
        where: { id: draft.id },
        data: { text, textAr, revision: next, changedAt: new Date() },
      });
    } else {
      await tx.prisma.policy.create({ data: { kind, text, textAr, revision: next } });
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
 * Publishes a kind's draft as its next version, effective immediately and immutable.
 * @throws DomainError policy_changed (as `savePolicy`, or if there is no draft), policy_empty if a
 *   language has no text
 */
export async function publishPolicy(
  call: AdminCall,
  { kind, revision }: z.output<typeof publishPolicyInput>,
): Promise<{ version: number }> {
  return executeAudited(call, async (tx) => {
    const draft = await lockDraft(tx, kind, revision);
    if (!draft) throw new DomainError("policy_changed");
    if (draft.text === "" || draft.textAr === "") throw new DomainError("policy_empty");
    const { _max } = await tx.prisma.policy.aggregate({ where: { kind }, _max: { version: true } });
    const version = (_max.version ?? 0) + 1;
    const { text, textAr } = draft;
    const next = revision + 1;
    await tx.prisma.policy.delete({ where: { id: draft.id } });
    await tx.prisma.policy.create({
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

/** $1 the policy's lock name. */
const LOCK_POLICY = statement(
  "lock_policy",
  "SELECT 1 FROM pg_advisory_xact_lock(hashtextextended($1, 0))",
);

/**
 * Locks a policy kind until `tx` ends.
 * @returns the kind's draft, or null if there is none
 * @throws DomainError policy_changed if `revision` is not the latest one
 */
async function lockDraft(tx: PrismaTransaction, kind: PolicyKind, revision: number) {
  await tx.run(LOCK_POLICY, [`policy:${kind}`]);
  // Each save and each publication increments the revision.
  const latest = await tx.prisma.policy.findFirst({
    where: { kind },
    orderBy: { revision: "desc" },
  });
  if ((latest?.revision ?? 0) !== revision) throw new DomainError("policy_changed");
  return latest?.version === null ? latest : null;
}

/** The audit log stores only the lengths of texts; `policies` keeps every published text. */
const lengthsOf = ({ text, textAr }: { text: string; textAr: string }) => ({
  characters: text.length,
  charactersAr: textAr.length,
});
