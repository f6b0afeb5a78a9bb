"use client";

import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { ErrorCode } from "@/domain/errors";
import { withChallenge } from "@/features/shared/challenge/solve-challenge";
import { errorMessage } from "@/features/shared/errors/error-message";
import { refusalReason } from "@/features/shared/errors/refusal-reason";
import { type RouterInputs, trpc } from "@/trpc/client";

type Typed = RouterInputs["auth"]["adminLogin"];

type AdminLoginOptions = {
  onSignedIn: () => Promise<void>;
  /** Shows an error that does not belong to the code field. */
  onRefused: (message: string) => void;
};

/** Errors that the form shows at the code field. */
const OF_CODE: readonly (ErrorCode | null)[] = [
  "second_factor_wrong",
  "second_factor_needed",
  "passkey_wrong",
];

/**
 * Signs an admin in. If the account has a second factor, the typed password is kept until the code
 * is entered. Specification §7, §8; decision 033.
 */
export function useAdminLogin({ onSignedIn, onRefused }: AdminLoginOptions) {
  const failed = useTranslations("adminLogin")("failed");
  const { client } = trpc.useUtils();
  const [knownPassword, setKnownPassword] = useState<Typed | null>(null);
  const login = useMutation({
    mutationFn: (typed: Typed) =>
      withChallenge((challenge) => client.auth.adminLogin.mutate({ ...typed, challenge })),
    onSuccess: onSignedIn,
    onError: (error, typed) => {
      const reason = refusalReason(error);
      if (reason === "second_factor_needed") setKnownPassword(typed);
      if (reason === "invalid_credentials") setKnownPassword(null);
      if (!OF_CODE.includes(reason)) onRefused(errorMessage(error, failed));
    },
  });
  return {
    login: login.mutate,
    isBusy: login.isPending,
    error: login.error,
    knownPassword,
    forget: () => setKnownPassword(null),
  };
}
