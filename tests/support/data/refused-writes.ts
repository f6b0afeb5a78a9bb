import { afterAll, expect } from "vitest";
import { pool } from "@/server/platform/database/pool";
import { databaseState } from "./database-state";

/**
 * Adds a trigger to each table that counts writing statements. PostgreSQL's own counters also
 * change with concurrent tests.
 * @returns a function that reads the count as text; it includes statements that are rolled back
 */
export async function countWrites(): Promise<() => Promise<string>> {
  counting ??= addTriggers();
  await counting;
  return mark;
}

let counting: Promise<void> | undefined;

async function addTriggers(): Promise<void> {
  await pool().query(`
    CREATE SEQUENCE IF NOT EXISTS writes;
    CREATE OR REPLACE FUNCTION count_write() RETURNS trigger LANGUAGE plpgsql AS
      'BEGIN PERFORM nextval(''public.writes''); RETURN NULL; END';
    DO $$ DECLARE place regclass; BEGIN
      FOR place IN SELECT c.oid FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
        WHERE c.relkind IN ('r', 'p') AND n.nspname = 'public'
          AND NOT EXISTS (SELECT FROM pg_trigger t WHERE t.tgrelid = c.oid AND t.tgname = 'count_write')
      LOOP
        EXECUTE format('CREATE TRIGGER count_write AFTER INSERT OR UPDATE OR DELETE ON %s
          FOR EACH STATEMENT EXECUTE FUNCTION count_write()', place);
      END LOOP;
    END $$`);
}
afterAll(async () => {
  await pool().query("DROP FUNCTION IF EXISTS count_write CASCADE");
  await pool().query("DROP SEQUENCE IF EXISTS writes");
});

async function mark(): Promise<string> {
  const text = "SELECT last_value::text || is_called AS mark FROM writes";
  const { rows } = await pool().query<{ mark: string }>({ name: "mark", text });
  return rows[0]?.mark ?? "";
}

/**
 * The database state without the records that a refusal may leave: audit log entries, mails and
 * jobs.
 */
async function stateWithoutTold() {
  const { rows } = await databaseState();
  return rows.map((row) => ({ ...row, counts: { ...row.counts, audit_entries: 0, mails: 0 } }));
}

/**
 * Checks that refused calls change nothing. A call that writes nothing costs one short query.
 * @param isTold true if a refusal may add an audit log entry and a mail, as for a wrong password
 */
export async function watchWrites(isTold = false) {
  const mark = await countWrites();
  const stateNow = isTold ? stateWithoutTold : databaseState;
  let last = await mark();
  let state: unknown = await stateNow();
  return {
    /**
     * Must run after each call of the shop.
     * @param call describes the call in the error message if it was refused but changed the state
     */
    async after(isRefused: boolean, call: string): Promise<void> {
      const now = await mark();
      if (now === last) return;
      const found = await stateNow();
      if (isRefused) expect(found, call).toEqual(state);
      last = now;
      state = found;
    },
  };
}
