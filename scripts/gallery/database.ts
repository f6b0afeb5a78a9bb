import { withClient } from "../stack/databases";

/** Changes the database of the shop that is pictured. */
export async function inDatabase(sql: string, values: readonly unknown[]): Promise<void> {
  const url = process.env.E2E_DATABASE_URL;
  if (!url) throw new Error("E2E_DATABASE_URL is not set: tests/support/stack.ts sets it");
  await withClient(url, (client) => client.query(sql, [...values]));
}
