"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { VERIFICATION_SCREEN } from "@/domain/account/account";
import { withEmail } from "@/features/account/shared/with-email";
import { trpc } from "@/trpc/client";
import { useToast } from "@/ui/feedback/toast-context";
import { openVerification, resendStateOf, showsSpamHint } from "./verification-state";

/** The time in milliseconds, anew with each whole second since a moment. */
function useSecondsSince(moment: number): number {
  const [now, setNow] = useState(moment);
  useEffect(() => {
    setNow(moment);
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [moment]);
  return Math.max(now, moment);
}

/**
 * The calls and the timetable of the verification step. `failed`: a code was refused; `cleared`: a new code
 * went out after that, so that the refused one is worth nothing. Specification §4, §9.
 */
export function useVerification(email: string, on: { failed: () => void; cleared: () => void }) {
  const texts = useTranslations("register.verification");
  const toast = useToast();
  const router = useRouter();
  const [state, setState] = useState(() => openVerification(Date.now()));
  const [isVerified, setVerified] = useState(false);
  // Before the button is drawn as busy there is time for a second press.
  const isAsked = useRef(false);
  const now = useSecondsSince(state.resentAt ?? state.openedAt);

  const verify = trpc.auth.verify.useMutation({
    onSuccess: () => {
      setVerified(true);
      toast({ kind: "ok", title: texts("verified") });
    },
    onError: () => {
      isAsked.current = false;
      setState((before) => ({ ...before, hasFailed: true }));
      on.failed();
    },
  });
  const resend = trpc.auth.resendVerification.useMutation({
    onSuccess: () => {
      setState((before) => ({ ...before, resentAt: Date.now() }));
      if (!verify.isError) return;
      verify.reset();
      on.cleared();
    },
  });

  useEffect(() => {
    if (!isVerified) return;
    const goOn = () => router.push(withEmail("/login", email));
    const timer = setTimeout(goOn, VERIFICATION_SCREEN.redirectAfter * 1000);
    return () => clearTimeout(timer);
  }, [isVerified, email, router]);

  function send(code: string) {
    if (isAsked.current) return;
    isAsked.current = true;
    verify.mutate({ email, code });
  }

  return {
    verify: send,
    verifyError: verify.error,
    /** Also while the sign-in is on its way. */
    isVerifying: verify.isPending || isVerified,
    resend,
    resendState: resendStateOf(state, now),
    wasResent: state.resentAt !== null,
    hasSpamHint: showsSpamHint(state, now),
    dismissHint: () => setState((before) => ({ ...before, isHintDismissed: true })),
  };
}
