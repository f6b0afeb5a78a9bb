"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import { adminLoginInput } from "@/contract/accounts";
import { errorCodeOf } from "@/domain/errors";
import { Button } from "@/ui/button";
import { Field } from "@/ui/field";
import { Input } from "@/ui/input";
import { PasswordInput } from "@/ui/password-input";
import { useToast } from "@/ui/toast-context";
import { useAdminLogin } from "./use-admin-login";

/** The control panel's own sign-in: what is missing or refused is said in a toast. Specification §2, §5, §8. */
export function AdminLogin() {
  const texts = useTranslations("adminLogin");
  const account = useTranslations("account");
  const errors = useTranslations("errors");
  const working = useTranslations("common")("working");
  const toast = useToast();
  const { login, isBusy } = useAdminLogin();
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
      <Field
        label={account("password")}
        error={problemText(problems.password?.message, errors("password_missing"))}
      >
        {(control) => (
          <PasswordInput
            {...control}
            {...password}
            autoComplete="current-password"
            required
            showLabel={account("showPassword")}
            hideLabel={account("hidePassword")}
          />
        )}
      </Field>
      <Button type="submit" variant="flash" size="large" wide busy={isBusy} busyText={working}>
        {texts("submit")}
      </Button>
    </form>
  );
}
