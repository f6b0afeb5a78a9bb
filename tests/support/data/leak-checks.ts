import pino from "pino";
import { vi } from "vitest";
import { db } from "@/server/platform/database/db";
import { log } from "@/server/platform/log/log";

/** All rows of all tables as text, to check that a secret is not stored. */
export async function everyRow(): Promise<string> {
  const tables = await db().$queryRaw<{ name: string }[]>`
    SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables
    WHERE table_type = 'BASE TABLE' AND table_schema = 'public'`;
  const texts = tables.map(async ({ name }) => {
    const sql = `SELECT coalesce(json_agg(t), '[]')::text AS rows FROM ${name} t`;
    const [found] = await db().$queryRawUnsafe<{ rows: string }[]>(sql);
    return found?.rows ?? "";
  });
  return (await Promise.all(texts)).join("\n");
}

/** All log lines of the shop during `work`, at the most verbose level. */
export async function loggedDuring(work: () => Promise<unknown>): Promise<string> {
  const stream = Reflect.get(log, pino.symbols.streamSym) as { write(line: string): boolean };
  const lines: string[] = [];
  const writing = vi.spyOn(stream, "write").mockImplementation((line) => lines.push(line) > 0);
  const { level } = log;
  log.level = "trace";
  try {
    await work();
  } finally {
    log.level = level;
    writing.mockRestore();
  }
  return lines.join("");
}
