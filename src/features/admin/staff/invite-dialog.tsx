"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useTranslations } from "next-intl";
import { Controller, useForm } from "react-hook-form";
import { inviteStaffInput } from "@/contract/admin/staff";
import { LOCALES, localeOr } from "@/domain/locale";
import type { StaffRole } from "@/domain/permissions";
import { useUnsaved } from "@/features/admin/shared/unsaved";
import { useStaffChange } from "@/features/admin/shared/use-staff-change";
import { useFieldErrorMessage } from "@/features/shared/use-field-error-message";
import { useLanguage } from "@/i18n/use-language";
import { trpc } from "@/trpc/client";
import { Alert } from "@/ui/feedback/alert";
import { Button } from "@/ui/form/button";
import { Field } from "@/ui/form/field";
import { Input } from "@/ui/form/input";
import { Select } from "@/ui/form/select";
import { Dialog } from "@/ui/overlay/dialog";
import { RoleChoice } from "./role-choice";

/** Invites an address to run the shop, in a role. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const staff = useTranslations("adminStaff");
  const texts = useTranslations("adminStaff.form");
  const working = useTranslations("common")("working");
  const problemText = useFieldErrorMessage();
  const { register, control, handleSubmit, formState } = useForm({
    resolver: zodResolver(inviteStaffInput),
    defaultValues: { email: "", role: "support" as StaffRole, locale: useLanguage() },
  });
  useUnsaved(formState.isDirty);
  const invitation = useStaffChange(trpc.admin.staff.invite.useMutation(), {
    done: texts("sent"),
    failed: texts("failed"),
  });
  const submit = handleSubmit((input) =>
    invitation.run(input, { description: input.email, isSaidHere: true, onDone: onClose }),
  );
  return (
    <Dialog open onClose={onClose} title={staff("invite")} closeLabel={texts("close")}>
      <form noValidate onSubmit={submit} className="mt-4 grid gap-5">
        <Field
          label={texts("email")}
          help={texts("emailHelp")}
          error={problemText(formState.errors.email?.message)}
        >
          {(props) => (
            <Input
              {...props}
              {...register("email")}
              data-autofocus
              dir="ltr"
              type="email"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              required
            />
          )}
        </Field>
        <Controller
          control={control}
          name="role"
          render={({ field }) => <RoleChoice value={field.value} onChange={field.onChange} />}
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
                  options={LOCALES.map((one) => ({ value: one, label: texts(`languages.${one}`) }))}
                  onChange={(one) => field.onChange(localeOr(one))}
                />
              )}
            </Field>
          )}
        />
        {invitation.refusal !== null && (
          <Alert kind="err" role="alert">
            {invitation.refusal}
          </Alert>
        )}
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="outline" size="small" onClick={onClose}>
            {texts("cancel")}
          </Button>
          <Button type="submit" size="small" busy={invitation.isBusy} busyText={working}>
            {texts("send")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
