"use client";

import { useTranslations } from "next-intl";
import type { UseFormSetError } from "react-hook-form";
import type { ResetPasswordForm } from "@/contract/accounts";
import { useCurrentUser } from "@/features/shell/current-user";
import { shownError } from "@/features/shell/shown-error";
import { trpc } from "@/trpc/client";
import { refuseField } from "./refuse-field";

/** Sends the code with the new password. Specification §7, §8. */
export function useReset(
  setError: UseFormSetError<ResetPasswordForm>,
  onChanged: (email: string) => void,
) {
  const generic = useTranslations("errors")("generic");
  const { user, signedIn } = useCurrentUser();

  const confirm = trpc.auth.confirmReset.useMutation({
    onSuccess: async (_done, { email }) => {
      // A reset ends every session, so also the one of this browser: ask again who it is.
      if (user) await signedIn();
      onChanged(email);
    },
    onError: (error) =>
      refuseField(
        { setError },
        { code_invalid: "code", password_too_common: "newPassword" },
        error,
      ),
  });

  return {
    reset: ({ email, code, newPassword }: ResetPasswordForm) =>
      confirm.mutate({ email, code, new_password: newPassword }),
    isBusy: confirm.isPending,
    /** For a change of the form, which answers the problem. */
    forgetProblem: () => {
      if (confirm.isError) confirm.reset();
    },
    problem: confirm.error && shownError(confirm.error, generic),
  };
}
