"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { VERIFICATION_SCREEN } from "@/domain/account/account";
import { withEmail } from "@/features/account/shared/with-email";
import { trpc } from "@/trpc/client";
import { useToast } from "@/ui/feedback/toast-context";
import { openVerification, resendStateOf, showsSpamHint } from "./verification-state";

/** The current time in milliseconds since 1970, updated every second; never before `moment`. */
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
 * The requests and timers of the verification step. `failed` is called when a code is refused.
 * `cleared` is called when a new code is sent after a refusal, so that the form discards the
 * refused code. Specification §4 (states) and §9 (limits).
 */
export function useVerification(email: string, on: { failed: () => void; cleared: () => void }) {
  const texts = useTranslations("register.verification");
  const toast = useToast();
  const router = useRouter();
  const [state, setState] = useState(() => openVerification(Date.now()));
  const [isVerified, setVerified] = useState(false);
  // Guards against a second press before the button renders as busy.
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
    /** Stays true after success, until the sign-in page opens. */
    isVerifying: verify.isPending || isVerified,
    resend,
    resendState: resendStateOf(state, now),
    wasResent: state.resentAt !== null,
    hasSpamHint: showsSpamHint(state, now),
    dismissHint: () => setState((before) => ({ ...before, isHintDismissed: true })),
  };
}
