import { PrismaPg } from "@prisma/adapter-pg";
import { ColumnTypeEnum } from "@prisma/driver-adapter-utils";
import type { QueryArrayResult } from "pg";

/** PostgreSQL's own one-letter type, in which its catalogue speaks, and the one it is read as. */
const CHAR = 18;
const BPCHAR = 1042;
const MARK = ' ("char")';

/** The adapter as the engine needs it: Prisma's own lacks two things that only migrations use. */
export class MigrationAdapter extends PrismaPg {
  override async connect() {
    const adapter = await super.connect();
    const pool = adapter.underlyingDriver();
    // It would cut a script at every semicolon, those inside a function's body too.
    adapter.executeScript = async (script) => {
      await pool.query(script);
    };
    // It knows no "char": read such columns as text, marked, and hand them on as characters.
    const query = pool.query.bind(pool) as (...args: unknown[]) => Promise<QueryArrayResult>;
    const readMarked = async (...args: unknown[]) => {
      const result = await query(...args);
      for (const field of result.fields ?? []) {
        if (field.dataTypeID !== CHAR) continue;
        Object.assign(field, { dataTypeID: BPCHAR, name: `${field.name}${MARK}` });
      }
      return result;
    };
    Object.assign(pool, { query: readMarked });
    const queryRaw = adapter.queryRaw.bind(adapter);
    adapter.queryRaw = async (sql) => {
      const { columnNames, columnTypes, rows } = await queryRaw(sql);
      return {
        columnNames: columnNames.map((name) => name.replace(MARK, "")),
        columnTypes: columnTypes.map((type, column) =>
          columnNames[column]?.endsWith(MARK) ? ColumnTypeEnum.Character : type,
        ),
        rows,
      };
    };
    return adapter;
  }

  /** The database at hand is empty, and serves as the one to try migrations in. */
  override connectToShadowDb() {
    return this.connect();
  }
}
