import { type Client, type ClientConfig, Pool, type QueryResult } from "pg";
import type { Lane } from "@/server/platform/database/pool";
import { OneQueryClient } from "@/server/platform/patches/one-query-client";

export interface Statement {
  text: string;
  values: unknown[];
}

const recorded: Statement[] = [];

/** A connection that records every statement. */
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

/**
 * Makes the shop in this process use recording connections. Call it before the shop creates its own
 * connections (src/server/platform/database/db.ts).
 */
export function recordConnections(connectionString: string): void {
  const shared = globalThis as { barqPools?: Map<string, Pool> };
  const recording = new Pool({ connectionString, Client: RecordingClient });
  // If the database stops before the last connection has closed, the pool emits an error, which
  // would end this process without a listener.
  recording.on("error", () => undefined);
  // The lanes (pools by kind of work) are repeated from src/server/platform/database/pool.ts:
  // importing that module would read the environment before it is complete.
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

/** The reads that `work` sends, without statements that begin and end transactions. */
export async function statementsOf(work: () => Promise<unknown>): Promise<Statement[]> {
  recorded.length = 0;
  await work();
  return recorded.filter(({ text }) => /^\s*(SELECT|WITH)/i.test(text));
}

/**
 * The number of statements that `work` sends, each a round trip, including those that begin and end
 * transactions.
 */
export async function countStatements(work: () => Promise<unknown>): Promise<number> {
  recorded.length = 0;
  await work();
  return recorded.length;
}

export interface Explained extends Statement {
  /** Planning and execution time in the database, in milliseconds. */
  milliseconds: number;
  /** Tables that were read by a sequential scan. */
  scanned: string[];
  plan: string;
}

/** Runs a statement again with EXPLAIN (ANALYZE, BUFFERS). */
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

/**
 * Planning and execution time in the database, in milliseconds. Runs without per-row timing, which
 * would dominate the result.
 */
export async function timeOf(client: Client, { text, values }: Statement): Promise<number> {
  const { rows } = await client.query<{ "QUERY PLAN": string }>({
    text: `EXPLAIN (ANALYZE, TIMING OFF) ${text}`,
    values,
  });
  const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
  const times = [...plan.matchAll(/^(?:Planning|Execution) Time: ([\d.]+) ms$/gm)];
  return times.reduce((sum, [, time]) => sum + Number(time), 0);
}
