"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { useCurrentUser } from "@/features/session/session-provider";
import { useToast } from "@/ui/feedback/toast-context";
import { PasswordForm } from "./password-form";
import { takeReturnPath } from "./return-path";
import { SecondFactorForm } from "./second-factor-form";
import { useAdminLogin } from "./use-admin-login";

/**
 * The sign-in to the control panel: e-mail and password, then the second factor if the account has
 * one. A refusal is shown as a toast; a wrong code is shown at its field. Specification §2
 * (screens), §5 (validation rules), §8 (errors).
 */
export function AdminLoginForm() {
  const texts = useTranslations("adminLogin");
  const errors = useTranslations("errors");
  const toast = useToast();
  const router = useRouter();
  const { signedIn } = useCurrentUser();
  const adminId = useFreshAdminId();
  const { login, isBusy, error, knownPassword, forget } = useAdminLogin({
    onSignedIn: async () => {
      await signedIn();
      toast({ title: texts("success") });
    },
    onRefused: (description) => toast({ kind: "err", title: texts("error"), description }),
  });
  useEffect(() => {
    if (adminId !== null) router.replace(takeReturnPath(adminId));
  }, [adminId, router]);
  const state = { variant: "flash", isBusy: isBusy || adminId !== null } as const;

  if (knownPassword) {
    return (
      <SecondFactorForm
        {...state}
        email={knownPassword.email}
        error={error}
        onSubmit={(shown) => login({ ...knownPassword, ...shown })}
        onBack={forget}
      />
    );
  }
  return (
    <PasswordForm
      {...state}
      onSubmit={login}
      onMissing={() => toast({ kind: "err", title: errors("fields_missing") })}
    />
  );
}

/**
 * The id of the signed-in admin, fetched after this page has loaded; null without an admin session.
 * A user fetched earlier may be stale: this page would open the panel, and the panel would redirect
 * back to this page, in an endless loop.
 */
function useFreshAdminId(): number | null {
  const { user, isLoading, refetch } = useCurrentUser();
  const [isFresh, setFresh] = useState(isLoading);
  useEffect(() => {
    if (!isFresh) void refetch().then(() => setFresh(true));
  }, [isFresh, refetch]);
  return isFresh && user?.hasAdminSession ? user.id : null;
}
