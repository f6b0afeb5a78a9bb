"use client";

import { useTranslations } from "next-intl";
import { VERIFICATION_SCREEN } from "@/domain/account";
import { BusyLabel } from "@/ui/button";
import { buttonStyle } from "@/ui/button-style";
import { CountdownRing } from "@/ui/countdown-ring";
import { LiveRegion } from "@/ui/live-region";
import { Nuqta } from "@/ui/nuqta";
import { clockText, type Resend } from "./verification-state";

type ResendCodeProps = {
  state: Resend;
  wasResent: boolean;
  busy: boolean;
  /** A code is being verified, or is. */
  disabled: boolean;
  onResend: () => void;
};

/**
 * The Resend Code button. While it cools it is the ring and the line of picture 11, still the same
 * button, so that the focus stays on it; the seconds are for the eye, a screen reader hears start and end.
 */
export function ResendCode({ state, wasResent, busy, disabled, onResend }: ResendCodeProps) {
  const texts = useTranslations("register.verification");
  const common = useTranslations("common");
  const isCooling = state.kind === "cooling";
  const isInert = isCooling || busy || disabled;
  const news = wasResent ? texts(isCooling ? "countdownStart" : "countdownEnd") : "";
  return (
    <>
      <LiveRegion message={news} />
      {state.kind !== "absent" && (
        <button
          type="button"
          aria-disabled={isInert || undefined}
          aria-busy={busy || undefined}
          onClick={isInert ? undefined : onResend}
          className={
            isCooling
              ? "mt-4 flex min-h-11 cursor-default items-center gap-3 rounded-badge text-start text-ink-2 text-small"
              : `mt-4 ${buttonStyle({ variant: "line", size: "small" }, disabled)}`
          }
        >
          {isCooling && <Cooling left={state.left} />}
          {!isCooling && busy && <BusyLabel text={common("working")}>{texts("resend")}</BusyLabel>}
          {!isCooling && !busy && texts("resend")}
          {busy && <Nuqta className="h-[1.45em] w-[1.1em] animate-busy" />}
        </button>
      )}
    </>
  );
}

function Cooling({ left }: { left: number }) {
  const texts = useTranslations("register.verification");
  return (
    <>
      <CountdownRing left={left / VERIFICATION_SCREEN.resendCooldown} />
      <span>
        {texts.rich("resent", {
          time: () => (
            <bdi dir="ltr" className="figures-id font-title text-ink">
              {clockText(left)}
            </bdi>
          ),
        })}
      </span>
    </>
  );
}
