"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useTranslations } from "next-intl";
import { Controller, useForm } from "react-hook-form";
import { requestErasureForInput } from "@/contract/admin/people/erasures";
import { ERASURE_DAYS } from "@/domain/account/erasure";
import { FormFooter } from "@/features/admin/shared/form/form-footer";
import { LanguageField } from "@/features/admin/shared/form/language-field";
import { ReasonField } from "@/features/admin/shared/form/reason-form";
import { useUnsaved } from "@/features/admin/shared/form/unsaved";
import { useMutationWithToast } from "@/features/admin/shared/form/use-mutation-with-toast";
import { useLanguage } from "@/i18n/use-language";
import { trpc } from "@/trpc/client";
import { Dialog } from "@/ui/overlay/dialog";

type AskDialogProps = { email: string; onClose: () => void; onAsked: () => void };

const askInput = requestErasureForInput.omit({ email: true });

/** Asks for the reason for an erasure, and for the language of the mails to the customer. */
export function RequestErasureDialog({ email, onClose, onAsked }: AskDialogProps) {
  const texts = useTranslations("adminStaff.erasures.ask");
  const form = useTranslations("adminStaff.form");
  const { register, control, handleSubmit, formState } = useForm({
    resolver: zodResolver(askInput),
    defaultValues: { locale: useLanguage(), reason: "" },
  });
  useUnsaved(formState.isDirty);
  const utils = trpc.useUtils();
  const request = useMutationWithToast(utils.client.admin.staff.requestErasure.mutate, {
    done: texts("done"),
    failed: texts("failed"),
    about: email,
    read: () => utils.admin.staff.invalidate(),
    onDone: onAsked,
  });
  const submit = handleSubmit((input) => request.run({ email, ...input }));
  const days = { days: ERASURE_DAYS };
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts("title", { email })}
      description={texts("question", days)}
      closeLabel={form("close")}
    >
      <form noValidate onSubmit={submit} className="mt-4 grid gap-5">
        <ReasonField
          label={texts("reason")}
          help={texts("reasonHelp")}
          registration={register("reason")}
          problem={formState.errors.reason?.message}
          autoFocus
        />
        <Controller
          control={control}
          name="locale"
          render={({ field }) => <LanguageField {...field} label={texts("language")} />}
        />
        <FormFooter
          problem={request.refusal}
          submit={texts("submit", days)}
          variant="danger"
          isBusy={request.isBusy}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  );
}
