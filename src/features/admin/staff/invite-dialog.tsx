"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useTranslations } from "next-intl";
import { Controller, useForm } from "react-hook-form";
import { inviteStaffInput } from "@/contract/admin/shop/staff";
import type { StaffRole } from "@/domain/account/permissions";
import { FormFooter } from "@/features/admin/shared/form/form-footer";
import { LanguageField } from "@/features/admin/shared/form/language-field";
import { useUnsaved } from "@/features/admin/shared/form/unsaved";
import { useMutationWithToast } from "@/features/admin/shared/form/use-mutation-with-toast";
import { useFieldErrorMessage } from "@/features/shared/errors/use-field-error-message";
import { useLanguage } from "@/i18n/use-language";
import { trpc } from "@/trpc/client";
import { Field } from "@/ui/form/field";
import { Input } from "@/ui/form/input";
import { Dialog } from "@/ui/overlay/dialog";
import { RoleChoice } from "./role-choice";

/** Invites an e-mail address to the staff, with a role. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const staff = useTranslations("adminStaff");
  const texts = useTranslations("adminStaff.form");
  const problemText = useFieldErrorMessage();
  const { register, control, handleSubmit, formState } = useForm({
    resolver: zodResolver(inviteStaffInput),
    defaultValues: { email: "", role: "support" as StaffRole, locale: useLanguage() },
  });
  useUnsaved(formState.isDirty);
  const utils = trpc.useUtils();
  const invitation = useMutationWithToast(utils.client.admin.staff.invite.mutate, {
    done: texts("sent"),
    failed: texts("failed"),
    about: ({ email }) => email,
    read: () => utils.admin.staff.invalidate(),
    onDone: onClose,
  });
  return (
    <Dialog open onClose={onClose} title={staff("invite")} closeLabel={texts("close")}>
      <form
        noValidate
        onSubmit={handleSubmit((input) => invitation.run(input))}
        className="mt-4 grid gap-5"
      >
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
          render={({ field }) => <LanguageField {...field} label={texts("language")} />}
        />
        <FormFooter
          problem={invitation.refusal}
          submit={texts("send")}
          isBusy={invitation.isBusy}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  );
}
