import { z } from "zod";

/** Output of `npm audit --json` if the registry answered. */
const report = z.object({
  vulnerabilities: z.record(
    z.string(),
    z.object({
      severity: z.string(),
      range: z.string(),
      isDirect: z.boolean(),
      via: z.array(z.union([z.string(), z.looseObject({ title: z.string(), url: z.string() })])),
    }),
  ),
  metadata: z.object({ dependencies: z.looseObject({ total: z.number() }) }),
});

/** Output of `npm audit --json` if the registry refused the request. */
const refusal = z.looseObject({ message: z.string() });

/** The exit codes of `npm run audit:deps`. */
const AUDIT_EXIT = { clean: 0, found: 1, unknown: 2 } as const;

interface AuditResult {
  exit: (typeof AUDIT_EXIT)[keyof typeof AUDIT_EXIT];
  /** Lines to print, for people. */
  lines: string[];
}

/**
 * Reads the advisories about the locked versions. If the registry does not serve advisories or
 * is unreachable, the result is "unknown", not "clean".
 * @param output output of `npm audit --json`
 */
export function readAudit(output: string): AuditResult {
  const said = parse(output);
  const known = report.safeParse(said);
  if (!known.success) {
    const why = refusal.safeParse(said);
    const reason = why.success ? why.data.message : "npm audit gave no answer that can be read";
    return {
      exit: AUDIT_EXIT.unknown,
      lines: [
        `The registry does not serve advisories, or cannot be reached: ${reason}`,
        "NOTHING IS KNOWN about the versions. Run it where registry.npmjs.org answers (exit code 2).",
      ],
    };
  }
  const { vulnerabilities, metadata } = known.data;
  const found = Object.entries(vulnerabilities);
  const total = metadata.dependencies.total;
  if (found.length === 0) {
    return { exit: AUDIT_EXIT.clean, lines: [`${total} packages, no advisory about any of them.`] };
  }
  return {
    exit: AUDIT_EXIT.found,
    lines: [
      ...found.flatMap(([name, { severity, range, isDirect, via }]) => [
        `${severity.toUpperCase()}  ${name} ${range}${isDirect ? "" : "  (dependency of another package)"}`,
        ...via.flatMap((one) => (typeof one === "string" ? [] : [`    ${one.title}  ${one.url}`])),
      ]),
      `${found.length} of ${total} packages have advisories.`,
    ],
  };
}

function parse(output: string): unknown {
  try {
    return JSON.parse(output);
  } catch {
    return null;
  }
}
