import { withClient } from "../../tools/stack/postgres/databases";

/** Changes the database of the shop that is pictured. */
export async function queryDatabase(sql: string, values: readonly unknown[]): Promise<void> {
  const url = process.env.E2E_DATABASE_URL;
  if (!url)
    throw new Error("E2E_DATABASE_URL is not set: tools/stack/testing/test-shop.ts sets it");
  await withClient(url, (client) => client.query(sql, [...values]));
}
