"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { LoginInput } from "@/contract/accounts";
import { useCurrentUser } from "@/features/shell/current-user";
import { refusalReason, shownError } from "@/features/shell/shown-error";
import { trpc } from "@/trpc/client";

type Refusal = {
  message: string;
  /** The address whose password was right but that is not verified yet; null otherwise. */
  unverifiedEmail: string | null;
};

/** Signs in, makes the page know who it is, and goes home. Specification §2, §7, §8. */
export function useLogin() {
  const failed = useTranslations("signIn.login")("failed");
  const { signedIn } = useCurrentUser();
  const router = useRouter();
  const [refusal, setRefusal] = useState<Refusal | null>(null);

  const login = trpc.auth.login.useMutation({
    onMutate: () => setRefusal(null),
    onSuccess: signedIn,
    onError: (error, { email }) => {
      const isUnverified = refusalReason(error) === "email_not_verified";
      setRefusal({
        message: shownError(error, failed),
        unverifiedEmail: isUnverified ? email : null,
      });
    },
  });

  return {
    /** Leads home only if the form is still there by then. */
    login: (values: LoginInput) => login.mutate(values, { onSuccess: () => router.push("/") }),
    /** Also while the home page is on its way. */
    isBusy: login.isPending || login.isSuccess,
    refusal,
    setRefusal,
  };
}
