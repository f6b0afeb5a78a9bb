"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useTranslations } from "next-intl";
import { type Resolver, useForm } from "react-hook-form";
import type { z } from "zod";
import {
  type HoldRuleDto,
  holdRuleForms,
  type saveHoldRuleInput,
} from "@/contract/admin/orders/holds";
import type { HoldKind } from "@/domain/orders/hold-rules";
import type { FormExits } from "@/features/admin/shared/form/form-dialog";
import { FormFrame } from "@/features/admin/shared/form/form-frame";
import { SwitchInput, TextInput } from "@/features/admin/shared/form/text-input";
import { useSave } from "@/features/admin/shared/form/use-save";
import { trpc } from "@/trpc/client";
import { DryRun } from "./dry-run";

type TypedRule = z.input<typeof saveHoldRuleInput>["rule"];

/** The form's values; amounts, numbers and phone country codes are text as typed. */
type Values = { kind: HoldKind; isOn: boolean; hours: string } & Partial<
  Record<"amountUSD" | "payers" | "emails" | "codesUSD" | "codesSAR", string>
>;

const FIELDS = {
  first_order_above: ["amountUSD"],
  many_payers: ["payers", "emails"],
  phone_currency: ["codesUSD", "codesSAR"],
} as const;

const HELP = {
  amountUSD: undefined,
  payers: "payersHelp",
  emails: "emailsHelp",
  codesUSD: "codesHelp",
  codesSAR: "codesHelp",
} as const;

type HoldRuleFormProps = FormExits & { rule: HoldRuleDto };

/**
 * The form of a hold rule, with a dry run. If another admin has changed the rule since the form was
 * opened, the save fails but the typed values stay; the next save overwrites the other change.
 */
export function HoldRuleForm({ rule, onDirty, onCancel, onSaved }: HoldRuleFormProps) {
  const texts = useTranslations("adminCustomers.rules.form");
  const about = useTranslations("adminCustomers.rules.kinds")(`${rule.kind}.about`);
  const utils = trpc.useUtils();
  const form = useForm<Values>({
    // Submit the raw text: the input schema parses it both here and on the server.
    resolver: zodResolver(holdRuleForms[rule.kind], undefined, {
      raw: true,
    }) as unknown as Resolver<Values>,
    defaultValues: { kind: rule.kind, isOn: rule.isOn, hours: String(rule.hours), ...rule.values },
  });
  const save = useSave({
    form,
    opened: rule.version,
    call: utils.client.admin.customers.saveHoldRule.mutate,
    inputOf: (typed, version) => ({ version, rule: typed as TypedRule }),
    done: () => ({ title: texts("saved") }),
    failed: texts("notSaved"),
    onChanged: (isSaved) => isSaved && utils.admin.customers.holdRules.invalidate(),
    conflict: {
      read: async () => {
        const latest = await utils.admin.customers.holdRules.fetch(undefined, { staleTime: 0 });
        return latest.find(({ kind }) => kind === rule.kind) ?? null;
      },
      rebased: { hold_rule_changed: ({ version }) => version },
    },
    onDirty,
    onSaved,
  });
  return (
    <FormFrame form={form} save={save} submitLabel={texts("save")} onCancel={onCancel}>
      <p className="mb-6 text-small text-ink-2">{about}</p>
      <div className="grid gap-5 sm:grid-cols-2">
        <SwitchInput
          name="isOn"
          label={texts("isOn")}
          help={texts("isOnHelp")}
          className="sm:col-span-2"
        />
        {FIELDS[rule.kind].map((name) => (
          <Line
            key={name}
            name={name}
            label={texts(name)}
            help={helpOf(texts, name)}
            input={INPUT}
          />
        ))}
        <Line name="hours" label={texts("hours")} help={texts("hoursHelp")} input={INPUT} />
      </div>
      <DryRun readRule={() => form.getValues() as TypedRule} validate={() => form.trigger()} />
    </FormFrame>
  );
}

const Line = TextInput<Values & Record<string, string>>;
const INPUT = { dir: "ltr", inputMode: "decimal" } as const;

type Texts = ReturnType<typeof useTranslations<"adminCustomers.rules.form">>;

function helpOf(texts: Texts, name: keyof typeof HELP): string | undefined {
  const help = HELP[name];
  return help && texts(help);
}
