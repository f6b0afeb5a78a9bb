import { type Client, type ClientConfig, Pool, type QueryResult } from "pg";
import type { Lane } from "@/server/platform/database/pool";
import { OneQueryClient } from "@/server/platform/patches/one-query-client";

export interface Statement {
  text: string;
  values: unknown[];
}

const recorded: Statement[] = [];

/** A connection that keeps every statement that is sent over it, as it is sent. */
class RecordingClient extends OneQueryClient {
  constructor(config?: ClientConfig) {
    super(config);
    const send = this.query;
    this.query = ((...args: unknown[]) => {
      const [first, second] = args;
      const config = typeof first === "string" ? { text: first } : (first as Partial<Statement>);
      const values = config.values ?? (Array.isArray(second) ? second : []);
      recorded.push({ text: config.text ?? "", values });
      return Reflect.apply(send, this, args);
    }) as Client["query"];
  }
}

/** Gives the shop of this process connections that record; before it has its own (server/platform/database/db.ts). */
export function recordShop(connectionString: string): void {
  const shared = globalThis as { barqPools?: Map<string, Pool> };
  const recording = new Pool({ connectionString, Client: RecordingClient });
  // The database may end before the last connection has said goodbye.
  recording.on("error", () => undefined);
  // Named here: what belongs to the shop reads the environment when it is loaded, and that is not complete yet.
  const lanes: Record<Lane, Pool> = {
    usual: recording,
    ordering: recording,
    settling: recording,
    probing: recording,
    reading: recording,
    standby: recording,
  };
  shared.barqPools = new Map(
    Object.entries(lanes).map(([lane, pool]) => [`${lane} ${connectionString}`, pool]),
  );
}

/** What is sent to the database while `work` runs: what it reads, not how its transactions begin and end. */
export async function statementsOf(work: () => Promise<unknown>): Promise<Statement[]> {
  recorded.length = 0;
  await work();
  return recorded.filter(({ text }) => /^\s*(SELECT|WITH)/i.test(text));
}

/** How many statements are sent while `work` runs, each a round trip; those of its transactions too. */
export async function countStatements(work: () => Promise<unknown>): Promise<number> {
  recorded.length = 0;
  await work();
  return recorded.length;
}

export interface Explained extends Statement {
  /** Milliseconds in the database, planning and execution. */
  milliseconds: number;
  /** Tables that were read from end to end. */
  scanned: string[];
  plan: string;
}

/** Runs a statement once more with EXPLAIN (ANALYZE, BUFFERS). */
export async function explain(client: Client, statement: Statement): Promise<Explained> {
  const { rows }: QueryResult<{ "QUERY PLAN": string }> = await client.query({
    text: `EXPLAIN (ANALYZE, BUFFERS) ${statement.text}`,
    values: statement.values,
  });
  const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
  const times = [...plan.matchAll(/^(?:Planning|Execution) Time: ([\d.]+) ms$/gm)];
  return {
    ...statement,
    milliseconds: times.reduce((sum, [, time]) => sum + Number(time), 0),
    scanned: [...plan.matchAll(/Seq Scan on (?:public\.)?"?(\w+)/g)].map(([, table = ""]) => table),
    plan,
  };
}

/** Milliseconds in the database, planning and execution; without a clock for each row, which would be most of the time. */
export async function timeOf(client: Client, { text, values }: Statement): Promise<number> {
  const { rows } = await client.query<{ "QUERY PLAN": string }>({
    text: `EXPLAIN (ANALYZE, TIMING OFF) ${text}`,
    values,
  });
  const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
  const times = [...plan.matchAll(/^(?:Planning|Execution) Time: ([\d.]+) ms$/gm)];
  return times.reduce((sum, [, time]) => sum + Number(time), 0);
}
