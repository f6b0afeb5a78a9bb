import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  ALERT_CHANNELS,
  type AlertChoices,
  daysOfStock,
  isRouted,
  isSummaryDue,
  type isUrgent,
  MESSAGE_TRIES,
  quietUntil,
  restockedFrom,
  retryBackoff,
  targetsOf,
} from "./alert";

const choices: AlertChoices = {
  alertMails: "a@shop.example, b@shop.example",
  alertMailTopics: ["low_stock", "service_down", "summary"],
  alertTelegramChat: "",
  alertTelegramTopics: [],
  alertWebhook: "https://shop.example/alerts",
  alertWebhookTopics: [],
  quietFrom: "22:00",
  quietTo: "07:30",
  summaryAt: "08:00",
};

const ZONES = ["UTC", "Asia/Riyadh", "America/New_York", "Asia/Kathmandu", "Pacific/Apia"];

describe("quiet hours", () => {
  const quiet = (at: string, more: object = {}) =>
    quietUntil(new Date(at), { ...choices, timeZone: "Asia/Riyadh", ...more })?.toISOString() ??
    null;

  it.each([
    ["2026-11-24T18:59:59Z", null],
    ["2026-11-24T19:00:00Z", "2026-11-25T04:30:00.000Z"],
    ["2026-11-24T21:30:20Z", "2026-11-25T04:30:00.000Z"],
    ["2026-11-25T04:29:59Z", "2026-11-25T04:30:00.000Z"],
    ["2026-11-25T04:30:00Z", null],
  ])("over midnight: at %s until %s", (at, until) => {
    expect(quiet(at)).toBe(until);
  });

  it("within one day, and without quiet hours", () => {
    const noon = { quietFrom: "12:00", quietTo: "13:00" };
    expect(quiet("2026-11-24T09:15:00Z", noon)).toBe("2026-11-24T10:00:00.000Z");
    expect(quiet("2026-11-24T10:00:00Z", noon)).toBeNull();
    expect(quiet("2026-11-24T21:30:00Z", { quietFrom: "", quietTo: "" })).toBeNull();
  });

  it("end by the wall clock when daylight saving time starts or ends", () => {
    const york = { timeZone: "America/New_York", quietFrom: "23:00", quietTo: "07:00" };
    expect(quiet("2026-03-08T04:30:00Z", york)).toBe("2026-03-08T11:00:00.000Z");
    expect(quiet("2026-11-01T03:30:00Z", york)).toBe("2026-11-01T12:00:00.000Z");
  });

  it("end within 25 hours, and the end itself is not quiet", () => {
    const hour = fc.integer({ min: 0, max: 23 });
    const time = fc
      .tuple(hour, fc.integer({ min: 0, max: 59 }))
      .map(([h, m]) => `${String(h).padStart(2, "0")}:${String(m).padStart(2, "0")}`);
    const moment = fc.date({
      min: new Date("2026-01-01T00:00:00Z"),
      max: new Date("2027-01-01T00:00:00Z"),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(moment, time, time, fc.constantFrom(...ZONES), (at, from, to, timeZone) => {
        fc.pre(from !== to);
        const rules = { quietFrom: from, quietTo: to, timeZone };
        const end = quietUntil(at, rules);
        if (end === null) return;
        const hours = (end.getTime() - at.getTime()) / 3_600_000;
        expect(hours).toBeGreaterThan(-0.02);
        expect(hours).toBeLessThanOrEqual(25);
        expect(quietUntil(end, rules)).toBeNull();
      }),
    );
  });
});

describe("the daily summary", () => {
  it.each([
    ["2026-11-25T04:59:00Z", false],
    ["2026-11-25T05:00:00Z", true],
    ["2026-11-25T20:59:00Z", true],
    ["2026-11-25T21:00:00Z", false],
  ])("is due from its hour until midnight in the shop's time zone: %s %s", (at, isDue) => {
    const zoned = { ...choices, timeZone: "Asia/Riyadh" };
    expect(isSummaryDue(new Date(at), zoned)).toBe(isDue);
    expect(isSummaryDue(new Date(at), { ...zoned, summaryAt: "" })).toBe(false);
  });
});

describe("the routing of an alert", () => {
  const channelsOf = (kind: Parameters<typeof isUrgent>[0], facts: object = {}) =>
    ALERT_CHANNELS.filter((channel) => isRouted(choices, channel, { kind, facts }));

  it("follows the chosen topics; an outage of mail also goes to all other channels", () => {
    expect(channelsOf("low_stock")).toEqual(["mail"]);
    expect(channelsOf("dispute")).toEqual([]);
    expect(channelsOf("service_down", { service: "provider" })).toEqual(["mail"]);
    expect(channelsOf("service_down", { service: "mail" })).toEqual([...ALERT_CHANNELS]);
  });

  it("has a target for each address, and none for a channel that is not set", () => {
    expect(ALERT_CHANNELS.map((channel) => targetsOf(choices, channel))).toEqual([
      ["a@shop.example", "b@shop.example"],
      [],
      [""],
    ]);
    expect(targetsOf({ ...choices, alertMails: "" }, "mail")).toEqual([]);
  });
});

it("the days that units last are whole, and unknown if nothing was sold", () => {
  expect(daysOfStock(6, 7)).toBe(12);
  expect(daysOfStock(1, 100)).toBe(0);
  expect(daysOfStock(5, 0)).toBeNull();
});

it("a product counts as restocked above the threshold, not at it", () => {
  expect([1, 5, 10, 100].map(restockedFrom)).toEqual([2, 6, 12, 120]);
});

it("pauses grow to an hour, and a message is retried for more than three hours", () => {
  const pauses = Array.from({ length: MESSAGE_TRIES - 1 }, (_, index) => retryBackoff(index + 1));
  expect(pauses.slice(0, 4)).toEqual([15, 30, 60, 120]);
  expect(Math.max(...pauses)).toBe(3_600);
  const hours = pauses.reduce((sum, pause) => sum + pause, 0) / 3_600;
  expect(hours).toBeGreaterThan(3);
});
