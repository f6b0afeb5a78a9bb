import type { z } from "zod";
import type { HoldRuleDto, HoldRuleValues, saveHoldRuleInput } from "@/contract/admin/orders/holds";
import type { AuditValues } from "@/contract/admin/shop/audit-log";
import { DomainError } from "@/domain/errors";
import { cents, decimalFromCents } from "@/domain/money";
import { HOLD_KINDS, type HoldParameters, type HoldRule } from "@/domain/orders/hold-rules";
import { type AdminCall, executeAudited } from "@/server/audit/audited-action";
import { db } from "@/server/platform/database/db";

/** The rules that hold paid orders, with the values of their forms. */
export async function listHoldRules(): Promise<HoldRuleDto[]> {
  const rows = await db().holdRule.findMany();
  return HOLD_KINDS.flatMap((kind) => {
    const row = rows.find((one) => one.kind === kind);
    if (!row) return [];
    const { isOn, hours, version, changedBy, changedAt } = row;
    const values = valuesOf({ kind, parameters: row.parameters } as unknown as HoldRule);
    return [
      {
        kind,
        isOn,
        hours,
        values,
        version,
        changedBy,
        changedAt: changedAt?.toISOString() ?? null,
      },
    ];
  });
}

function valuesOf({ kind, parameters }: HoldRule): Record<string, string> {
  switch (kind) {
    case "first_order_above":
      return { amountUSD: decimalFromCents(cents(parameters.cents)) };
    case "many_payers":
      return { payers: String(parameters.payers), emails: String(parameters.emails) };
    case "phone_currency":
      return { codesUSD: parameters.USD.join(", "), codesSAR: parameters.SAR.join(", ") };
  }
}

/** Converts the values of a form to a rule. */
export function ruleOf(values: HoldRuleValues): HoldRule {
  switch (values.kind) {
    case "first_order_above":
      return { kind: values.kind, parameters: { cents: values.amountUSD } };
    case "many_payers": {
      const { kind, payers, emails } = values;
      return { kind, parameters: { payers, emails } };
    }
    case "phone_currency": {
      const { kind, codesUSD, codesSAR } = values;
      return { kind, parameters: { USD: codesUSD, SAR: codesSAR } };
    }
  }
}

/**
 * Changes a rule. Orders paid from now on follow the new rule; held orders stay held.
 * @throws DomainError hold_rule_changed when another admin saved since the form was opened
 */
export async function saveHoldRule(
  call: AdminCall,
  { version, rule: values }: z.output<typeof saveHoldRuleInput>,
): Promise<void> {
  const rule = ruleOf(values);
  const { kind } = rule;
  await executeAudited(call, async (tx) => {
    const before = await tx.prisma.holdRule.findUniqueOrThrow({ where: { kind } });
    const parameters: HoldParameters[typeof kind] = rule.parameters;
    const { count } = await tx.prisma.holdRule.updateMany({
      where: { kind, version },
      data: {
        parameters: { ...parameters },
        hours: values.hours,
        isOn: values.isOn,
        version: version + 1,
        changedBy: call.admin.username,
        changedAt: new Date(),
      },
    });
    if (count === 0) throw new DomainError("hold_rule_changed");
    const was = { kind, parameters: before.parameters } as unknown as HoldRule;
    return {
      action: "hold_rule.update",
      entity: "hold_rule",
      entityId: kind,
      before: logged(was, before),
      after: logged(rule, values),
      result: null,
    };
  });
}

const logged = (
  rule: HoldRule,
  { isOn, hours }: { isOn: boolean; hours: number },
): AuditValues => ({
  isOn,
  hours,
  ...valuesOf(rule),
});
