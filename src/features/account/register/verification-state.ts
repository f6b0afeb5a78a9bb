import { VERIFICATION_SCREEN } from "@/domain/account/account";

/** What the verification step knows; times in milliseconds since 1970. */
export interface VerificationState {
  openedAt: number;
  /** A code was refused. */
  hasFailed: boolean;
  /** When a code was last sent again. */
  resentAt: number | null;
  isHintDismissed: boolean;
}

/** `left` is in whole seconds, from the cooldown's length down to 1. */
export type ResendState =
  | { kind: "absent" }
  | { kind: "ready" }
  | { kind: "cooling"; left: number };

export function openVerification(now: number): VerificationState {
  return { openedAt: now, hasFailed: false, resentAt: null, isHintDismissed: false };
}

/** The Resend Code button: after a failure or a while, then a countdown after each use. Specification §4. */
export function resendStateOf(state: VerificationState, now: number): ResendState {
  const { resendAppearsAfter, resendCooldown } = VERIFICATION_SCREEN;
  if (state.resentAt !== null) {
    const left = Math.ceil(resendCooldown - secondsSince(state.resentAt, now));
    return left > 0 ? { kind: "cooling", left } : { kind: "ready" };
  }
  const isTime = secondsSince(state.openedAt, now) >= resendAppearsAfter;
  return isTime || state.hasFailed ? { kind: "ready" } : { kind: "absent" };
}

/** Whether the hint about the spam folder stands there. Specification §4. */
export function showsSpamHint(state: VerificationState, now: number): boolean {
  const isTime = secondsSince(state.openedAt, now) >= VERIFICATION_SCREEN.spamHintAfter;
  return isTime && !state.isHintDismissed;
}

/** Seconds as minutes and seconds: 42 is "0:42". */
export function formatCountdown(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

function secondsSince(then: number, now: number): number {
  return (now - then) / 1000;
}
