import { spawnSync } from "node:child_process";
import { withClient } from "./databases";

/** PostgreSQL's client programs, if installed; the embedded server does not include them. */
type Tool = "pg_dump" | "pg_restore";

/**
 * The reason why the program cannot be used with this server (missing, or older than the server),
 * or null.
 */
export async function whyUnfit(tool: Tool, databaseUrl: string): Promise<string | null> {
  const { stdout } = spawnSync(tool, ["--version"], { encoding: "utf8" });
  const [, version] = /(\d+)(?:\.\d+)?/.exec(stdout ?? "") ?? [];
  if (version === undefined) return `${tool} is not installed`;
  const { rows } = await withClient(databaseUrl, (client) =>
    client.query("SELECT current_setting('server_version_num')::int / 10000 AS major"),
  );
  const { major } = rows[0];
  return Number(version) >= major ? null : `${tool} has version ${version}, the server ${major}`;
}

/**
 * Runs a program with the password in its environment, out of the process list. @throws Error with
 * its output
 */
export function runTool(tool: Tool, databaseUrl: string, args: string[]): void {
  const { status, stderr, error } = spawnSync(tool, args, {
    encoding: "utf8",
    env: { ...process.env, PGPASSWORD: decodeURIComponent(new URL(databaseUrl).password) },
  });
  if (status !== 0) throw new Error(`${tool} failed: ${stderr || String(error)}`);
}

/** The URL without its password, for the process list. */
export function withoutPassword(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  url.password = "";
  return url.href;
}
