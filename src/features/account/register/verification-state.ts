import { VERIFICATION_SCREEN } from "@/domain/account/account";

/** The state of the verification step; times in milliseconds since 1970. */
export interface VerificationState {
  openedAt: number;
  /** A code was refused. */
  hasFailed: boolean;
  /** The time of the last resend; null before the first. */
  resentAt: number | null;
  isHintDismissed: boolean;
}

/**
 * State of the Resend Code button: not shown, usable, or blocked after a resend for `left` more
 * whole seconds.
 */
export type ResendState =
  | { kind: "absent" }
  | { kind: "ready" }
  | { kind: "cooling"; left: number };

export function openVerification(now: number): VerificationState {
  return { openedAt: now, hasFailed: false, resentAt: null, isHintDismissed: false };
}

/**
 * The Resend Code button appears after a refused code or a delay, and counts down after each use.
 * Specification §4 (states).
 */
export function resendStateOf(state: VerificationState, now: number): ResendState {
  const { resendAppearsAfter, resendCooldown } = VERIFICATION_SCREEN;
  if (state.resentAt !== null) {
    const left = Math.ceil(resendCooldown - secondsSince(state.resentAt, now));
    return left > 0 ? { kind: "cooling", left } : { kind: "ready" };
  }
  const isTime = secondsSince(state.openedAt, now) >= resendAppearsAfter;
  return isTime || state.hasFailed ? { kind: "ready" } : { kind: "absent" };
}

/** True if the hint about the spam folder is shown. Specification §4 (states). */
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
