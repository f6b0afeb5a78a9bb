"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useTranslations } from "next-intl";
import { useForm, useWatch } from "react-hook-form";
import { type AdminPolicyDto, type PolicyTexts, policyTexts } from "@/contract/admin/shop/policies";
import { ConflictAlert } from "@/features/admin/shared/form/conflict-alert";
import { DraftNote } from "@/features/admin/shared/form/draft-note";
import type { FormExits } from "@/features/admin/shared/form/form-dialog";
import { type FormDraft, useFormDraft } from "@/features/admin/shared/form/form-draft";
import { FormFrame } from "@/features/admin/shared/form/form-frame";
import { LongTextInput } from "@/features/admin/shared/form/text-input";
import { useSave } from "@/features/admin/shared/form/use-save";
import { MarkdownText } from "@/features/shared/text/markdown-text";
import { trpc } from "@/trpc/client";

type PolicyFormProps = FormExits & { policy: AdminPolicyDto; draft: FormDraft };

type Draft = AdminPolicyDto["draft"];

/** The form of a policy's draft in both languages, with previews. Saving does not publish it. */
export function PolicyForm({ policy, draft, onDirty, onCancel, onSaved }: PolicyFormProps) {
  const texts = useTranslations("adminPolicies.form");
  const utils = trpc.useUtils();
  const form = useForm<PolicyTexts>({
    resolver: zodResolver(policyTexts),
    defaultValues: textsOf(policy.draft),
  });
  const save = useSave({
    form,
    opened: draft.stored ? Number(draft.stored.base) : policy.draft.revision,
    call: utils.client.admin.policies.save.mutate,
    inputOf: (typed, revision) => ({ kind: policy.kind, revision, ...typed }),
    done: () => ({ title: texts("saved") }),
    failed: texts("failed"),
    onChanged: (isSaved) => isSaved && utils.admin.policies.list.invalidate(),
    conflict: {
      read: async () => {
        const stored = await utils.admin.policies.list.fetch(undefined, { staleTime: 0 });
        return stored.find(({ kind }) => kind === policy.kind)?.draft ?? null;
      },
      compared: {
        reason: "policy_changed",
        baseOf: ({ revision }) => revision,
        valuesOf: textsOf,
      },
    },
    onDirty,
    onSaved,
  });
  useFormDraft(form, draft, { base: save.base });
  return (
    <FormFrame
      form={form}
      save={save}
      note={texts("note")}
      submitLabel={texts("save")}
      onCancel={onCancel}
    >
      {save.theirs && (
        <ConflictAlert
          kind="adminPolicies"
          onTakeTheirs={save.takeTheirs}
          onKeepMine={save.keepMine}
        >
          <StoredTexts stored={save.theirs} />
        </ConflictAlert>
      )}
      <DraftNote draft={draft} />
      <p className="mb-6 text-small text-ink-2">{texts("help")}</p>
      <div className="grid gap-10">
        <PolicyText name="text" language="en" />
        <PolicyText name="textAr" language="ar" />
      </div>
    </FormFrame>
  );
}

const textsOf = ({ text, textAr }: Draft): PolicyTexts => ({ text, textAr });

function StoredTexts({ stored }: { stored: PolicyTexts }) {
  const texts = useTranslations("adminPolicies.conflict");
  const labels = useTranslations("adminPolicies.form");
  return (["text", "textAr"] as const).map((name) => (
    <details key={name} className="mt-2">
      <summary className="min-h-11 cursor-pointer py-2.5">
        {texts("theirs", { field: labels(name) })}
      </summary>
      <p dir={name === "textAr" ? "rtl" : "ltr"} className="whitespace-pre-wrap text-caption">
        {stored[name]}
      </p>
    </details>
  ));
}

const PolicyTextInput = LongTextInput<PolicyTexts>;

/** The policy's text in one language, and a preview of the formatted text. */
function PolicyText({ name, language }: { name: keyof PolicyTexts; language: "en" | "ar" }) {
  const texts = useTranslations("adminPolicies.form");
  const typed = useWatch<PolicyTexts, typeof name>({ name });
  const dir = language === "ar" ? "rtl" : "ltr";
  return (
    <div className="grid gap-5 lg:grid-cols-2">
      <PolicyTextInput
        name={name}
        label={texts(name)}
        area={{ dir, lang: language, rows: 18, className: "text-small" }}
      />
      <section aria-label={texts(`preview.${language}`)} className="flex min-w-0 flex-col">
        <p aria-hidden="true" className="mb-1.5 text-label">
          {texts(`preview.${language}`)}
        </p>
        <div
          dir={dir}
          lang={language}
          className="grow rounded-control border-[1.5px] border-line p-4"
        >
          <MarkdownText text={typed} />
        </div>
      </section>
    </div>
  );
}
