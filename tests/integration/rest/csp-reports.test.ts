import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { log } from "@/server/platform/log/log";
import { handleCspReport, writeCounts } from "@/server/rest/csp-reports";
import { databaseState } from "../../support/data/database-state";

const report = (body: string, type = "application/csp-report") =>
  handleCspReport(
    new Request("http://shop.test/api/csp-reports", {
      method: "POST",
      headers: { "content-type": type, "sec-fetch-site": "cross-site", cookie: "a=1" },
      body,
    }),
  );

/** Report bodies of `report-uri` and `report-to`. */
const old = (blocked: string, directive = "script-src-elem") =>
  JSON.stringify({
    "csp-report": {
      "document-uri": "https://shop.example/profile?email=omar@example.com",
      "effective-directive": directive,
      "blocked-uri": blocked,
      "script-sample": "alert('omar@example.com')",
    },
  });
const recent = (...blocked: string[]) =>
  JSON.stringify(
    blocked.map((blockedURL) => ({
      type: "csp-violation",
      url: "https://shop.example/profile",
      body: { effectiveDirective: "img-src", blockedURL, sample: "omar@example.com" },
    })),
  );

const watch = () => vi.spyOn(log, "warn");
let warned: ReturnType<typeof watch>;
beforeEach(() => {
  warned = watch();
});
afterEach(() => {
  warned.mockRestore();
});

describe("a report of the content security policy", () => {
  it("is counted by directive and kind, and leaves no other trace", async () => {
    const before = await databaseState();
    for (const body of [old("inline"), old("inline"), old("https://evil.example/omar.js")]) {
      expect((await report(body)).status).toBe(204);
    }
    const many = recent("data", "https://evil.example/?mail=omar@example.com");
    expect((await report(many, "application/reports+json")).status).toBe(204);
    expect((await report(old("inline", "omar@example.com"))).status).toBe(204);
    writeCounts();
    expect(warned).toHaveBeenCalledExactlyOnceWith(
      {
        violations: {
          "script-src-elem inline": 2,
          "script-src-elem elsewhere": 1,
          "img-src data": 1,
          "img-src elsewhere": 1,
          "another rule inline": 1,
        },
        unread: 0,
      },
      "content security policy violated",
    );
    expect(JSON.stringify(warned.mock.calls)).not.toContain("omar");
    expect(await databaseState()).toEqual(before);
  });

  it("may be malformed, oversized or too frequent at little cost", async () => {
    const nonsense = ["", "{", "null", "[]", '{"csp-report":7}', recent(...Array(21).fill("data"))];
    for (const body of nonsense) expect((await report(body)).status, body).toBe(204);
    expect((await report(old("x".repeat(20_000)))).status).toBe(204);
    for (let more = nonsense.length + 1; more < 100; more += 1) await report(old("eval"));
    writeCounts();
    const [counts] = warned.mock.calls[0] ?? [];
    expect(counts).toEqual({
      // The large report is unreadable, like all of `nonsense` except the empty list, which has no
      // violation.
      violations: { unreadable: nonsense.length, "script-src-elem eval": 60 - nonsense.length - 1 },
      unread: 40,
    });
  });
});
