"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { Suspense, useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { emailInput, type RegisterInput, registerInput } from "@/contract/accounts";
import { LiveRegion } from "@/ui/feedback/live-region";
import { RegisterForm } from "./register-form";
import { VerificationStep } from "./verification-step";

const EMPTY: RegisterInput = { username: "", email: "", password: "", confirmPassword: "" };
const VERIFY = "verify";

/**
 * Registration: the form, then the code on the same screen. The URL holds the step, so that a user
 * who returns from the mailbox finds the code's field again. Specification §2 (screens) and §4
 * (states).
 */
export function RegisterScreen() {
  const texts = useTranslations("register.verification");
  const [email, setEmail] = useState<string | null>(null);
  const [isBack, setBack] = useState(false);
  const form = useForm({ resolver: zodResolver(registerInput), defaultValues: EMPTY });

  function verify(address: string) {
    form.resetField("password");
    form.resetField("confirmPassword");
    window.history.replaceState(null, "", `?${VERIFY}=${encodeURIComponent(address)}`);
  }

  function goBack() {
    setBack(true);
    window.history.replaceState(null, "", window.location.pathname);
  }

  return (
    <>
      <Suspense>
        <AddressToVerify onChange={setEmail} />
      </Suspense>
      <LiveRegion message={email === null ? "" : texts("announcement", { email })} />
      {email === null ? (
        <RegisterForm form={form} takesFocus={isBack} onRegistered={verify} />
      ) : (
        <VerificationStep key={email} email={email} onBack={goBack} />
      )}
    </>
  );
}

/**
 * Reads ?verify=… in a component of its own: `useSearchParams` excludes its component from the
 * prerendered page, which must contain the form.
 */
function AddressToVerify({ onChange }: { onChange: (email: string | null) => void }) {
  const typed = useSearchParams().get(VERIFY);
  useEffect(() => {
    onChange(emailInput.safeParse({ email: typed }).data?.email ?? null);
  }, [typed, onChange]);
  return null;
}
