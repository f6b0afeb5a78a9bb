import { expect, it } from "vitest";
import { readAudit } from "./audit-report";

const metadata = { dependencies: { total: 3 } };

it("versions without an advisory exit with code 0", () => {
  expect(readAudit(JSON.stringify({ vulnerabilities: {}, metadata })).exit).toBe(0);
});

it("an advisory is reported with its package, severity, title and link", () => {
  const { exit, lines } = readAudit(
    JSON.stringify({
      vulnerabilities: {
        leftpad: {
          severity: "high",
          range: "<1.3.1",
          isDirect: true,
          via: [{ title: "Pads with anything", url: "https://advisories.example/1" }],
        },
        right: { severity: "high", range: "*", isDirect: false, via: ["leftpad"] },
      },
      metadata,
    }),
  );
  expect(exit).toBe(1);
  expect(lines.join("\n")).toContain("HIGH  leftpad <1.3.1\n    Pads with anything");
  expect(lines.at(-1)).toBe("2 of 3 packages have advisories.");
});

it.each([
  ["refuses", '{"message": "405 Method Not Allowed", "statusCode": 405}', "405 Method Not Allowed"],
  ["is silent", "", "no answer that can be read"],
  ["answers with a proxy's page", "<html>", "no answer that can be read"],
])("a registry that %s is reported as unknown, not as clean", (_how, output, why) => {
  const { exit, lines } = readAudit(output);
  expect(exit).toBe(2);
  expect(lines.join("\n")).toContain(why);
  expect(lines.join("\n")).toContain("NOTHING IS KNOWN");
});
