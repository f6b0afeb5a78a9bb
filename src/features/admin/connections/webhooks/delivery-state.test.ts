import { describe, expect, it } from "vitest";
import type { WebhookDeliveryRow } from "@/contract/admin/shop/webhooks";
import {
  answerOf,
  hasFailed,
  isLater,
  pollInterval,
  prettyJson,
  secondsOf,
  subjectOf,
  triedFor,
} from "./delivery-state";

const AT = "2026-03-03T09:00:00.000Z";
const NOW = Date.parse(AT);
const later = (ms: number) => new Date(NOW + ms).toISOString();
const HOUR = 3_600_000;

const unsent: WebhookDeliveryRow = {
  id: "9007199254740993",
  eventId: "msg_1",
  kind: "order.paid",
  subject: "order:10482",
  state: "pending",
  attempts: 0,
  lastStatus: null,
  lastMs: null,
  lastProblem: null,
  nextAttemptAt: AT,
  createdAt: AT,
  endedAt: null,
};
const answered = { ...unsent, attempts: 1, lastStatus: 200, lastMs: 214 };
const delivered = { ...answered, state: "delivered", nextAttemptAt: null, endedAt: AT } as const;
const refused = { ...unsent, attempts: 3, lastStatus: 500, lastMs: 80 };
const silent = { ...unsent, attempts: 3, lastMs: 10_000, lastProblem: "timeout" };
const givenUp = { ...refused, state: "failed", nextAttemptAt: null, endedAt: AT } as const;

describe("the answer to a message", () => {
  it.each([
    ["not sent yet", unsent, { kind: "unsent" }, false],
    ["on its way", { ...unsent, attempts: 1 }, { kind: "unanswered" }, false],
    ["delivered", delivered, { kind: "delivered", status: 200, ms: 214 }, false],
    ["delivered and sent again", answered, { kind: "unanswered" }, false],
    ["refused so far", refused, { kind: "refused", status: 500 }, true],
    ["without an answer so far", silent, { kind: "unanswered" }, true],
    ["given up", givenUp, { kind: "given_up", status: 500 }, true],
    [
      "given up without an answer",
      { ...givenUp, lastStatus: null },
      { kind: "given_up", status: null },
      true,
    ],
  ] as const)("of one that is %s", (_, delivery, answer, isFailed) => {
    expect(answerOf(delivery)).toEqual(answer);
    expect(hasFailed(delivery)).toBe(isFailed);
  });

  it("has a duration of at least a tenth of a second", () => {
    expect([0, 49, 214, 949, 951, 10_000].map(secondsOf)).toEqual([0.1, 0.1, 0.2, 0.9, 1, 10]);
  });
});

it("the time of the tries is given in minutes, hours and days", () => {
  const triedUntil = (endedAt: string | null) => triedFor({ ...givenUp, endedAt });
  expect(triedUntil(null)).toBeNull();
  expect(triedUntil(later(59_999))).toBeNull();
  expect(triedUntil(later(90_000))).toEqual({ unit: "minutes", count: 2 });
  expect(triedUntil(later(4.2 * HOUR))).toEqual({ unit: "hours", count: 4 });
  expect(triedUntil(later(72 * HOUR))).toEqual({ unit: "days", count: 3 });
});

it("the log is read often only while a message is about to be sent", () => {
  expect(pollInterval([], NOW)).toBe(false);
  expect(pollInterval([delivered, givenUp], NOW)).toBe(false);
  expect(pollInterval([delivered, unsent], NOW + 1_000)).toBe(2_000);
  expect(pollInterval([unsent], NOW + 60_000)).toBe(30_000);
  expect(pollInterval([{ ...refused, nextAttemptAt: later(HOUR) }], NOW)).toBe(30_000);
  expect(pollInterval([{ ...refused, nextAttemptAt: later(HOUR) }], NOW + HOUR)).toBe(2_000);
});

it("a subject is an order, a product, or the address itself", () => {
  expect(subjectOf("order:10482")).toEqual({ kind: "order", id: "10482" });
  expect(subjectOf("product:7")).toEqual({ kind: "product", id: "7" });
  expect(subjectOf("endpoint:3")).toEqual({ kind: "endpoint" });
});

it("ids beyond the integers of a number are compared exactly", () => {
  expect(isLater("9007199254740993", "9007199254740992")).toBe(true);
  expect(isLater("10", "9")).toBe(true);
  expect(isLater("9", "9")).toBe(false);
});

it("JSON gets line breaks, other text stays", () => {
  expect(prettyJson('{"a":1}')).toBe('{\n  "a": 1\n}');
  expect(prettyJson("<html>")).toBe("<html>");
});
