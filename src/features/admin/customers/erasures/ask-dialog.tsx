"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useTranslations } from "next-intl";
import { Controller, useForm } from "react-hook-form";
import { requestErasureForInput } from "@/contract/admin/erasures";
import { ERASURE_DAYS } from "@/domain/erasure";
import { LOCALES, localeOr } from "@/domain/locale";
import { ReasonField } from "@/features/admin/shared/reason-form";
import { useUnsaved } from "@/features/admin/shared/unsaved";
import { useStaffChange } from "@/features/admin/shared/use-staff-change";
import { useLanguage } from "@/i18n/use-language";
import { trpc } from "@/trpc/client";
import { Alert } from "@/ui/feedback/alert";
import { Button } from "@/ui/form/button";
import { Field } from "@/ui/form/field";
import { Select } from "@/ui/form/select";
import { Dialog } from "@/ui/overlay/dialog";

type AskDialogProps = { email: string; onClose: () => void; onAsked: () => void };

const askInput = requestErasureForInput.omit({ email: true });

/** Asks why, and in which language the person is told. */
export function AskDialog({ email, onClose, onAsked }: AskDialogProps) {
  const texts = useTranslations("adminStaff.erasures.ask");
  const form = useTranslations("adminStaff.form");
  const working = useTranslations("common")("working");
  const { register, control, handleSubmit, formState } = useForm({
    resolver: zodResolver(askInput),
    defaultValues: { locale: useLanguage(), reason: "" },
  });
  useUnsaved(formState.isDirty);
  const request = useStaffChange(trpc.admin.staff.requestErasure.useMutation(), {
    done: texts("done"),
    failed: texts("failed"),
  });
  const submit = handleSubmit((input) => {
    if (request.isBusy) return;
    request.run({ email, ...input }, { description: email, isSaidHere: true, onDone: onAsked });
  });
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
          render={({ field }) => (
            <Field label={texts("language")}>
              {(props) => (
                <Select
                  {...props}
                  value={field.value}
                  options={LOCALES.map((one) => ({ value: one, label: form(`languages.${one}`) }))}
                  onChange={(one) => field.onChange(localeOr(one))}
                />
              )}
            </Field>
          )}
        />
        {request.refusal !== null && (
          <Alert kind="err" role="alert">
            {request.refusal}
          </Alert>
        )}
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="outline" size="small" onClick={onClose}>
            {texts("cancel")}
          </Button>
          <Button
            type="submit"
            variant="danger"
            size="small"
            busy={request.isBusy}
            busyText={working}
          >
            {texts("submit", days)}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
