import { withClient } from "../../../tools/stack/postgres/databases";

interface RefusedRows {
  table: string;
  event: "INSERT" | "UPDATE";
  /** SQL condition on the new row, such as NEW.id = 1. */
  condition: string;
}

/**
 * Simulates damaged rows: while `work` runs, a trigger raises an error whenever such a row is
 * inserted or updated.
 */
export async function whileRefused<Result>(
  { table, event, condition }: RefusedRows,
  work: () => Promise<Result>,
): Promise<Result> {
  return withClient(process.env.DATABASE_URL ?? "", async (client) => {
    await client.query(`
      CREATE FUNCTION refuse_row() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN RAISE EXCEPTION 'this row is refused'; END $$;
      CREATE TRIGGER refuse_row BEFORE ${event} ON ${table} FOR EACH ROW
        WHEN (${condition}) EXECUTE FUNCTION refuse_row()`);
    try {
      return await work();
    } finally {
      await client.query("DROP FUNCTION refuse_row CASCADE");
    }
  });
}
