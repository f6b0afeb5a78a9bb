"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { VERIFICATION_SCREEN } from "@/domain/account";
import { trpc } from "@/trpc/client";
import { useToast } from "@/ui/toast-context";
import { openVerification, resendOf, showsSpamHint } from "./verification-state";

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

/** The calls and the timetable of the verification step. Specification §4, §9. */
export function useVerification(email: string, on: { failed: () => void; resent: () => void }) {
  const texts = useTranslations("register.verification");
  const toast = useToast();
  const router = useRouter();
  const [state, setState] = useState(() => openVerification(Date.now()));
  const now = useSecondsSince(state.resentAt ?? state.openedAt);

  const verify = trpc.auth.verify.useMutation({
    onSuccess: () => toast({ kind: "ok", title: texts("verified") }),
    onError: () => {
      setState((before) => ({ ...before, hasFailed: true }));
      on.failed();
    },
  });
  const resend = trpc.auth.resendVerification.useMutation({
    onSuccess: () => {
      setState((before) => ({ ...before, resentAt: Date.now() }));
      verify.reset();
      on.resent();
    },
  });

  const isVerified = verify.isSuccess;
  useEffect(() => {
    if (!isVerified) return;
    const login = `/login?email=${encodeURIComponent(email)}`;
    const timer = setTimeout(() => router.push(login), VERIFICATION_SCREEN.redirectAfter * 1000);
    return () => clearTimeout(timer);
  }, [isVerified, email, router]);

  return {
    verify,
    resend,
    resendState: resendOf(state, now),
    wasResent: state.resentAt !== null,
    hasSpamHint: showsSpamHint(state, now),
    dismissHint: () => setState((before) => ({ ...before, isHintDismissed: true })),
  };
}
