"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useCurrentUser } from "@/features/session/session-provider";
import { Alert } from "@/ui/feedback/alert";
import { Button } from "@/ui/form/button";
import { Dialog } from "@/ui/overlay/dialog";
import { PasswordForm } from "./password-form";
import { SecondFactorForm } from "./second-factor-form";
import { useAdminLogin } from "./use-admin-login";

type SignInAgainProps = {
  /** The e-mail address of the admin whose session has ended. */
  email: string;
  onLeave: () => void;
};

/**
 * The admin sign-in as a dialog over an open form. Escape does not close it, because the form
 * cannot be saved without a session.
 */
export function SignInAgain({ email, onLeave }: SignInAgainProps) {
  const texts = useTranslations("adminLogin.again");
  const { signedIn } = useCurrentUser();
  const [refusal, setRefusal] = useState<string | null>(null);
  const { login, isBusy, error, knownPassword, forget } = useAdminLogin({
    onSignedIn: signedIn,
    onRefused: setRefusal,
  });
  const state = {
    variant: "ink",
    isBusy,
    problem: refusal !== null && (
      <Alert kind="err" role="alert">
        {refusal}
      </Alert>
    ),
  } as const;
  function submit(typed: Parameters<typeof login>[0]) {
    setRefusal(null);
    login(typed);
  }
  return (
    <Dialog
      open
      onClose={() => undefined}
      role="alertdialog"
      title={texts("title")}
      description={texts("line")}
      size="small"
    >
      <div className="mt-4">
        {knownPassword ? (
          <SecondFactorForm
            {...state}
            email={knownPassword.email}
            error={error}
            onSubmit={(shown) => submit({ ...knownPassword, ...shown })}
            onBack={forget}
          />
        ) : (
          <PasswordForm {...state} email={email} onSubmit={submit}>
            <Button variant="outline" size="large" wide onClick={onLeave}>
              {texts("leave")}
            </Button>
          </PasswordForm>
        )}
      </div>
    </Dialog>
  );
}
