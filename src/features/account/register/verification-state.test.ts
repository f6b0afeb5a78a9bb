import { expect, test } from "vitest";
import {
  formatCountdown,
  openVerification,
  resendStateOf,
  showsSpamHint,
} from "./verification-state";

const START = 1_700_000_000_000;
const OPEN = openVerification(START);

function after(seconds: number): number {
  return START + seconds * 1000;
}

test("Resend Code is absent for the first 40 seconds, then ready", () => {
  expect(resendStateOf(OPEN, after(0))).toEqual({ kind: "absent" });
  expect(resendStateOf(OPEN, after(39.9))).toEqual({ kind: "absent" });
  expect(resendStateOf(OPEN, after(40))).toEqual({ kind: "ready" });
});

test("a refused code reveals Resend Code at once", () => {
  expect(resendStateOf({ ...OPEN, hasFailed: true }, after(1))).toEqual({ kind: "ready" });
});

test("a resent code disables Resend Code for 60 seconds, even after a refused code", () => {
  const resent = { ...OPEN, hasFailed: true, resentAt: after(50) };
  expect(resendStateOf(resent, after(50))).toEqual({ kind: "cooling", left: 60 });
  expect(resendStateOf(resent, after(68))).toEqual({ kind: "cooling", left: 42 });
  expect(resendStateOf(resent, after(109.5))).toEqual({ kind: "cooling", left: 1 });
  expect(resendStateOf(resent, after(110))).toEqual({ kind: "ready" });
});

test("the spam hint appears after 10 seconds and stays away once dismissed", () => {
  expect(showsSpamHint(OPEN, after(9.9))).toBe(false);
  expect(showsSpamHint(OPEN, after(10))).toBe(true);
  expect(showsSpamHint({ ...OPEN, isHintDismissed: true }, after(11))).toBe(false);
});

test("a countdown reads as minutes and seconds", () => {
  expect(formatCountdown(60)).toBe("1:00");
  expect(formatCountdown(42)).toBe("0:42");
  expect(formatCountdown(5)).toBe("0:05");
});
