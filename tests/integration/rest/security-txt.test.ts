import { expect, it } from "vitest";
import { matchPath } from "@/server/rest/paths";
import { handleSecurityTxt } from "@/server/rest/security-txt";

const DAY = 24 * 60 * 60 * 1000;

it("security.txt states where to report a vulnerability, as RFC 9116 defines", async () => {
  expect(matchPath("GET", "/.well-known/security.txt")?.handle).toBe(handleSecurityTxt);
  const answer = handleSecurityTxt();
  expect(answer.headers.get("content-type")).toBe("text/plain; charset=utf-8");
  const text = await answer.text();
  const fields = new Map(
    text
      .trimEnd()
      .split("\n")
      .map((line) => line.split(/: (.*)/, 2) as [string, string]),
  );
  expect([...fields.keys()]).toEqual(["Contact", "Expires", "Preferred-Languages", "Canonical"]);
  expect(fields.get("Contact")).toMatch(/^(mailto:|https:\/\/)/);
  expect(fields.get("Canonical")).toMatch(/\/\.well-known\/security\.txt$/);
  expect(fields.get("Expires")).toMatch(/^\d{4}-\d\d-\d\dT00:00:00Z$/);
  const ahead = Date.parse(fields.get("Expires") ?? "") - Date.now();
  expect(ahead).toBeGreaterThan(28 * DAY);
  expect(ahead).toBeLessThanOrEqual(30 * DAY);
});
