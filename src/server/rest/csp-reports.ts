import { z } from "zod";
import { log } from "@/server/platform/log/log";
import { limitBody } from "@/server/rest/body-limit";

/** Limits of one request, in bytes and reports. A browser sends fewer reports at once. */
const MAX_BYTES = 16 * 1024;
const MOST_REPORTS = 20;
/** Requests that each process reads per minute; further ones are only counted. */
const READ_A_MINUTE = 60;
const MINUTE_MS = 60_000;

interface Violation {
  directive: string;
  blocked: string;
}

/** The formats of `report-uri` (one report) and `report-to` (a list). */
const body = z.union([
  z
    .object({
      "csp-report": z.object({
        "effective-directive": z.string().optional(),
        "violated-directive": z.string().optional(),
        "blocked-uri": z.string().default(""),
      }),
    })
    .transform(({ "csp-report": one }) => [
      {
        directive: one["effective-directive"] ?? one["violated-directive"] ?? "",
        blocked: one["blocked-uri"],
      },
    ]),
  z
    .array(
      z.object({
        type: z.literal("csp-violation"),
        body: z.object({ effectiveDirective: z.string(), blockedURL: z.string().default("") }),
      }),
    )
    .max(MOST_REPORTS)
    .transform((list) =>
      list.map(({ body: { effectiveDirective: directive, blockedURL: blocked } }) => ({
        directive,
        blocked,
      })),
    ),
]);

let counts = new Map<string, number>();
let asked = 0;
let timer: NodeJS.Timeout | undefined;

/**
 * POST /api/csp-reports: a browser reports a violation of the content security policy. Since
 * anybody can send a report, it only increments counters, which are logged a minute after the first
 * report. No URL, page or text of a report reaches the log.
 */
export async function handleCspReport(req: Request): Promise<Response> {
  timer ??= setTimeout(writeCounts, MINUTE_MS).unref();
  asked += 1;
  if (asked <= READ_A_MINUTE) {
    for (const name of await namesIn(req)) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return new Response(null, { status: 204, headers: { "cache-control": "no-store" } });
}

/** Logs the counts since the last call and resets them. */
export function writeCounts(): void {
  clearTimeout(timer);
  timer = undefined;
  const unread = Math.max(0, asked - READ_A_MINUTE);
  log.warn({ violations: Object.fromEntries(counts), unread }, "content security policy violated");
  counts = new Map();
  asked = 0;
}

async function namesIn(req: Request): Promise<string[]> {
  const small = await limitBody(req, MAX_BYTES);
  if (!small) return ["unreadable"];
  try {
    return body.parse(await small.json()).map(nameOf);
  } catch {
    return ["unreadable"];
  }
}

const DIRECTIVES =
  /^(?:(?:script|style)-src(?:-elem|-attr)?|(?:img|font|connect|frame|worker|default|object|media|manifest)-src|base-uri|form-action|frame-ancestors)$/;
const KINDS = new Set(["inline", "eval", "wasm-eval", "data", "blob"]);

/** Names a violation by directive and kind: "script-src-elem inline", "img-src elsewhere". */
function nameOf({ directive, blocked }: Violation): string {
  const [rule = ""] = directive.split(" ");
  const kind = KINDS.has(blocked) ? blocked : "elsewhere";
  return `${DIRECTIVES.test(rule) ? rule : "another rule"} ${kind}`;
}
