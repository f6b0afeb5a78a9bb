import { createDatabase, dropDatabase, withClient } from "../../../tools/stack/postgres/databases";
import { migrate } from "../../../tools/stack/postgres/migrate";

export type Row = Record<string, unknown>;

/** The rows of every table by table name, each row with its column names. */
export type Contents = Record<string, Row[]>;

/** The database of an earlier version, to be filled with that version's SQL and then migrated. */
export class OldDatabase {
  private constructor(
    private readonly serverUrl: string,
    private readonly url: string,
  ) {}

  /**
   * Creates an empty database at `url` with the migrations up to `last`.
   * @param serverUrl of another database on the same server
   */
  static async create(serverUrl: string, url: string, last: string): Promise<OldDatabase> {
    const old = new OldDatabase(serverUrl, url);
    await old.drop();
    await createDatabase(serverUrl, old.name);
    await migrate(url, { last });
    return old;
  }

  /** Applies the missing migrations, up to `last` or the newest. @returns their names */
  migrate(last?: string): Promise<string[]> {
    return migrate(this.url, { last });
  }

  async query(sql: string, values: readonly unknown[] = []): Promise<Row[]> {
    const { rows } = await withClient(this.url, (client) => client.query(sql, [...values]));
    return rows;
  }

  /** Every current row of the shop's tables. */
  async contents(): Promise<Contents> {
    const tables = await this.query(
      "SELECT tablename FROM pg_tables WHERE schemaname = 'public' AND tablename NOT LIKE '\\_%'",
    );
    const contents: Contents = {};
    for (const { tablename } of tables) {
      const table = String(tablename);
      const rows = await this.query(`SELECT to_jsonb(t) AS row FROM "${table}" t ORDER BY t::text`);
      contents[table] = rows.map(({ row }) => row as Row);
    }
    return contents;
  }

  async drop(): Promise<void> {
    await dropDatabase(this.serverUrl, this.name);
  }

  private get name(): string {
    return new URL(this.url).pathname.slice(1);
  }
}
