"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { FormProvider, useForm, useWatch } from "react-hook-form";
import { type AdminPolicyDto, type PolicyTexts, policyTexts } from "@/contract/admin/policies";
import { DraftNote } from "@/features/admin/shared/draft-note";
import type { FormExits } from "@/features/admin/shared/form-dialog";
import { type FormDraft, useFormDraft } from "@/features/admin/shared/form-draft";
import { FormFrame } from "@/features/admin/shared/form-frame";
import { LongTextInput } from "@/features/admin/shared/text-input";
import { useIdempotencyKey } from "@/features/admin/shared/use-idempotency-key";
import { errorMessage } from "@/features/shared/error-message";
import { MarkdownText } from "@/features/shared/markdown-text";
import { refusalReason } from "@/features/shared/refusal-reason";
import { trpc } from "@/trpc/client";
import { useToast } from "@/ui/feedback/toast-context";
import { PolicyConflict } from "./policy-conflict";

type PolicyFormProps = FormExits & { policy: AdminPolicyDto; draft: FormDraft };

type Draft = AdminPolicyDto["draft"];

/** A draft in both languages, each beside how it will look. What is saved is seen by the panel alone. */
export function PolicyForm({ policy, draft, onDirty, onCancel, onSaved }: PolicyFormProps) {
  const texts = useTranslations("adminPolicies.form");
  const toast = useToast();
  const idempotency = useIdempotencyKey();
  const utils = trpc.useUtils();
  const save = trpc.admin.policies.save.useMutation();
  // Later lists, which the panel asks for meanwhile, change nothing under who is typing.
  const [revision, setRevision] = useState(
    draft.stored ? Number(draft.stored.base) : policy.draft.revision,
  );
  const [theirs, setTheirs] = useState<Draft | null>(null);
  const form = useForm<PolicyTexts>({
    resolver: zodResolver(policyTexts),
    defaultValues: textsOf(policy.draft),
  });
  const { isDirty } = form.formState;
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  useFormDraft(form, draft, { base: revision });

  async function submit(values: PolicyTexts) {
    const request = { kind: policy.kind, revision, ...values };
    try {
      await save.mutateAsync({ idempotencyKey: idempotency.keyFor(request), ...request });
      idempotency.release();
      await utils.admin.policies.list.invalidate();
      toast({ kind: "ok", title: texts("saved") });
      onSaved();
    } catch (error) {
      if (refusalReason(error) !== "policy_changed") return;
      const stored = await utils.admin.policies.list.fetch(undefined, { staleTime: 0 });
      setTheirs(stored.find(({ kind }) => kind === policy.kind)?.draft ?? null);
    }
  }

  function choose(stored: Draft, values: PolicyTexts) {
    form.reset(textsOf(stored));
    form.reset(values, { keepDefaultValues: true });
    setRevision(stored.revision);
    setTheirs(null);
    save.reset();
  }

  return (
    <FormProvider {...form}>
      <FormFrame
        onSubmit={form.handleSubmit(submit)}
        problem={save.error && !theirs ? errorMessage(save.error, texts("failed")) : null}
        note={texts("note")}
        submitLabel={texts("save")}
        isBusy={save.isPending}
        isWithheld={theirs !== null}
        onCancel={onCancel}
      >
        {theirs && (
          <PolicyConflict
            theirs={theirs}
            onTakeTheirs={() => choose(theirs, textsOf(theirs))}
            onKeepMine={() => choose(theirs, form.getValues())}
          />
        )}
        <DraftNote draft={draft} />
        <p className="mb-6 text-small text-ink-2">{texts("help")}</p>
        <div className="grid gap-10">
          <PolicyText name="text" language="en" />
          <PolicyText name="textAr" language="ar" />
        </div>
      </FormFrame>
    </FormProvider>
  );
}

const textsOf = ({ text, textAr }: Draft): PolicyTexts => ({ text, textAr });

const PolicyTextInput = LongTextInput<PolicyTexts>;

/** A language: the text, and how its page will show it. */
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
