"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { adminLoginInput } from "@/contract/accounts";
import { type ErrorCode, errorCodeOf } from "@/domain/errors";
import { PANEL_PATH } from "@/features/admin/shared/panel-address";
import { useCurrentUser } from "@/features/session/session-provider";
import { errorMessage } from "@/features/shared/error-message";
import { PasswordField } from "@/features/shared/password-field";
import { refusalReason } from "@/features/shared/refusal-reason";
import { withChallenge } from "@/features/shared/solve-challenge";
import { type RouterInputs, trpc } from "@/trpc/client";
import { useToast } from "@/ui/feedback/toast-context";
import { Button } from "@/ui/form/button";
import { Field } from "@/ui/form/field";
import { Input } from "@/ui/form/input";
import { SecondFactorForm } from "./second-factor-form";

type Typed = RouterInputs["auth"]["adminLogin"];

/** The control panel's own sign-in: what is missing or refused is said in a toast. Specification §2, §5, §8. */
export function AdminLoginForm() {
  const texts = useTranslations("adminLogin");
  const account = useTranslations("account");
  const errors = useTranslations("errors");
  const working = useTranslations("common")("working");
  const toast = useToast();
  const { login, isBusy, error, knownPassword, forget } = useAdminLogin();
  const { register, formState, handleSubmit } = useForm({
    resolver: zodResolver(adminLoginInput),
    defaultValues: { email: "", password: "" },
  });
  const email = register("email");
  const password = register("password");
  const problems = formState.errors;

  /** One sentence for the form, and at each empty field its own. */
  function problemText(message: string | undefined, missing: string): string | undefined {
    if (message === undefined || message === "fields_missing") return message && missing;
    const code = errorCodeOf(message);
    return code ? errors(code) : message;
  }
  const submit = handleSubmit(
    (values) => login(values),
    (found) => {
      const messages = Object.values(found).map((problem) => problem.message);
      if (messages.includes("fields_missing"))
        toast({ kind: "err", title: errors("fields_missing") });
    },
  );

  if (knownPassword) {
    return (
      <SecondFactorForm
        email={knownPassword.email}
        isBusy={isBusy}
        error={error}
        onSubmit={(shown) => login({ ...knownPassword, ...shown })}
        onBack={forget}
      />
    );
  }
  return (
    // By post, so that a password sent before the page came alive is in no address.
    <form noValidate method="post" onSubmit={submit} className="grid gap-5">
      <Field
        label={account("email")}
        error={problemText(problems.email?.message, errors("email_missing"))}
      >
        {(control) => (
          <Input
            {...control}
            {...email}
            dir="ltr"
            type="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            required
          />
        )}
      </Field>
      <PasswordField
        label={account("password")}
        registration={password}
        autoComplete="current-password"
        problem={problems.password && "password_missing"}
      />
      <Button type="submit" variant="flash" size="large" wide busy={isBusy} busyText={working}>
        {texts("submit")}
      </Button>
    </form>
  );
}

/** Refusals that are said where the code is typed. */
const OF_CODE: readonly (ErrorCode | null)[] = [
  "second_factor_wrong",
  "second_factor_needed",
  "passkey_wrong",
];

/**
 * Signs an admin in and goes to the panel, as it does with one who has done so already. Where the account has a second factor, what
 * was typed is known until its code is typed as well. Specification §7, §8; decision 033.
 */
function useAdminLogin() {
  const texts = useTranslations("adminLogin");
  const toast = useToast();
  const { signedIn } = useCurrentUser();
  const isAdmin = useFreshAdmin();
  const router = useRouter();

  const [knownPassword, setKnownPassword] = useState<Typed | null>(null);
  const { client } = trpc.useUtils();
  const login = useMutation({
    mutationFn: (typed: Typed) =>
      withChallenge((challenge) => client.auth.adminLogin.mutate({ ...typed, challenge })),
    onSuccess: async () => {
      await signedIn();
      toast({ title: texts("success") });
    },
    onError: (error, typed) => {
      const reason = refusalReason(error);
      if (reason === "second_factor_needed") setKnownPassword(typed);
      if (reason === "invalid_credentials") setKnownPassword(null);
      if (OF_CODE.includes(reason)) return;
      const description = errorMessage(error, texts("failed"));
      toast({ kind: "err", title: texts("error"), description });
    },
  });

  useEffect(() => {
    if (isAdmin) router.replace(PANEL_PATH);
  }, [isAdmin, router]);

  return {
    login: login.mutate,
    isBusy: login.isPending || isAdmin,
    error: login.error,
    knownPassword,
    forget: () => setKnownPassword(null),
  };
}

/**
 * Whether an admin has signed in here, not at the shop's own sign-in, as the server says it since this page is here: what was known before may
 * be out of date, and the panel would send them back, for ever.
 */
function useFreshAdmin(): boolean {
  const { user, isLoading, refetch } = useCurrentUser();
  const [isFresh, setFresh] = useState(isLoading);
  useEffect(() => {
    if (!isFresh) void refetch().then(() => setFresh(true));
  }, [isFresh, refetch]);
  return isFresh && user?.hasAdminSession === true;
}
