import { expect, test } from "vitest";
import { MailRefusal, pauseSeconds } from "./mailer";

const pauses = (error: Error, tries: number) =>
  Array.from({ length: tries }, (_, failed) => pauseSeconds(failed, error));

test("a mail that is not taken now is tried after pauses that grow to an hour", () => {
  const later = new MailRefusal("EENVELOPE", "later", 451);
  expect(pauses(later, 10)).toEqual([15, 30, 60, 120, 240, 480, 960, 1920, 3600, 3600]);
  expect(pauseSeconds(1_000, later)).toBe(3600);
});

test("a mail that is never taken has its other try after a minute", () => {
  expect(pauseSeconds(0, new MailRefusal("EENVELOPE", "never", 550))).toBe(60);
});

test("while the mail server is away, or something else fails, a mail is tried every half a minute", () => {
  expect(pauses(new MailRefusal("ECONNECTION", "away"), 4)).toEqual([10, 20, 30, 30]);
  expect(pauses(new Error("a seal does not open"), 4)).toEqual([10, 20, 30, 30]);
});
