import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import type { ClientBase } from "pg";
import { readObjects } from "../../../tools/schema/database-objects";
import { createDatabase, dropDatabase, withClient } from "../../../tools/stack/postgres/databases";
import { migrate } from "../../../tools/stack/postgres/migrate";
import { inRoot } from "../../../tools/stack/project";

type Row = Record<string, unknown>;

/** The rows of every table by table name, each row with its column names. */
type Contents = Record<string, Row[]>;

/** The dumps in tests/support/releases; null is an empty database. */
type Release = "0.9.0" | "first" | null;

/** A separate database, restored from the dump of an earlier release. */
export class OldDatabase {
  private constructor(
    private readonly serverUrl: string,
    readonly url: string,
  ) {}

  /**
   * Creates the database at `url`, replacing an existing one, and restores the release's dump.
   * @param serverUrl the URL of another database on the same server
   */
  static async restore(serverUrl: string, url: string, release: Release): Promise<OldDatabase> {
    const old = OldDatabase.at(serverUrl, url);
    await old.drop();
    await createDatabase(serverUrl, old.name);
    if (release === null) return old;
    const dump = readFileSync(inRoot(`tests/support/releases/${release}.sql.gz`));
    await old.query(gunzipSync(dump).toString());
    return old;
  }

  /** An existing database. */
  static at(serverUrl: string, url: string): OldDatabase {
    return new OldDatabase(serverUrl, url);
  }

  /** Applies the missing migrations, up to `last` or the newest. @returns their names */
  migrate(last?: string): Promise<string[]> {
    return migrate(this.url, { last });
  }

  async query(sql: string, values?: readonly unknown[]): Promise<Row[]> {
    const { rows } = await withClient(this.url, (client) =>
      values ? client.query(sql, [...values]) : client.query(sql),
    );
    return rows;
  }

  /** Every current row, including the recorded migrations. */
  contents(): Promise<Contents> {
    return withClient(this.url, async (client) => {
      const { rows: tables } = await client.query<{ name: string }>(
        "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'",
      );
      const contents: Contents = {};
      for (const { name } of tables) {
        const { rows } = await client.query<{ row: Row }>(
          `SELECT to_jsonb(t) AS row FROM "${name}" t ORDER BY t::text`,
        );
        contents[name] = rows.map(({ row }) => row);
      }
      return contents;
    });
  }

  /** Tables, columns in their order, sequences and all objects of prisma/sql. */
  schema(): Promise<string[]> {
    return withClient(this.url, readSchema);
  }

  async drop(): Promise<void> {
    await dropDatabase(this.serverUrl, this.name);
  }

  private get name(): string {
    return new URL(this.url).pathname.slice(1);
  }
}

const SHAPES = `
  SELECT concat_ws(' ', 'table', c.relname, c.relpersistence, c.reloptions) AS line FROM pg_class c
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')
  UNION ALL
  SELECT concat_ws(' ', 'column', c.relname,
      row_number() OVER (PARTITION BY c.oid ORDER BY a.attnum), a.attname,
      format_type(a.atttypid, a.atttypmod), nullif(a.attcollation, 100)::regcollation,
      CASE WHEN a.attnotnull THEN 'NOT NULL' END, nullif(a.attidentity, ''), nullif(a.attgenerated, ''),
      pg_get_expr(d.adbin, d.adrelid))
    FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
    LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')
      AND a.attnum > 0 AND NOT a.attisdropped
  UNION ALL
  SELECT concat_ws(' ', 'primary key', k.conrelid::regclass, k.conname, pg_get_constraintdef(k.oid))
    FROM pg_constraint k WHERE k.connamespace = 'public'::regnamespace AND k.contype IN ('p', 'u')
  UNION ALL
  SELECT concat_ws(' ', 'not validated', conrelid::regclass, conname) FROM pg_constraint
    WHERE connamespace = 'public'::regnamespace AND NOT convalidated
  UNION ALL
  SELECT concat_ws(' ', 'sequence', s.seqrelid::regclass, s.seqtypid::regtype, s.seqstart,
      s.seqincrement, s.seqmin, s.seqmax, s.seqcycle, d.refobjid::regclass, d.refobjsubid > 0, d.deptype)
    FROM pg_sequence s LEFT JOIN pg_depend d ON d.objid = s.seqrelid
      AND d.classid = 'pg_class'::regclass AND d.refclassid = 'pg_class'::regclass
  UNION ALL SELECT concat_ws(' ', 'extension', extname, extnamespace::regnamespace) FROM pg_extension
  UNION ALL SELECT concat_ws(' ', 'collation', collname, collprovider) FROM pg_collation
    WHERE collnamespace = 'public'::regnamespace
  ORDER BY 1`;

async function readSchema(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ line: string }>(SHAPES);
  const objects = await readObjects(client);
  const lines = objects.map(({ kind, tables, statement }) =>
    [kind, [...tables].sort().join(), statement].join(" "),
  );
  return [...rows.map(({ line }) => line), ...lines.sort()];
}
