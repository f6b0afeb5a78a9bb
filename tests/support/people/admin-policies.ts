import { randomUUID } from "node:crypto";
import type { AdminPolicyDto, PolicyTexts } from "@/contract/admin/shop/policies";
import type { PolicyKind } from "@/domain/shop/policy";
import { callAs } from "./callers";

export function policies(): Promise<AdminPolicyDto[]> {
  return callAs("admin", "admin.policies.list", undefined) as Promise<AdminPolicyDto[]>;
}

export function savePolicy(
  kind: PolicyKind,
  revision: number,
  texts: PolicyTexts,
): Promise<{ revision: number }> {
  const input = { idempotencyKey: randomUUID(), kind, revision, ...texts };
  return callAs("admin", "admin.policies.save", input) as Promise<{ revision: number }>;
}

export function publishPolicy(kind: PolicyKind, revision: number): Promise<{ version: number }> {
  const input = { idempotencyKey: randomUUID(), kind, revision };
  return callAs("admin", "admin.policies.publish", input) as Promise<{ version: number }>;
}

/** Publishes the next version of a policy. @returns its number */
export async function published(kind: PolicyKind, text: string): Promise<number> {
  const before = (await policies()).find((policy) => policy.kind === kind);
  const texts = { text, textAr: `بالعربية: ${text}` };
  const { revision } = await savePolicy(kind, before?.draft.revision ?? 0, texts);
  return (await publishPolicy(kind, revision)).version;
}
