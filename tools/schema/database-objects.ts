import type { ClientBase } from "pg";

/** The folders of prisma/sql. */
export const KINDS = ["functions", "triggers", "checks", "foreign-keys", "indexes"] as const;

export interface DatabaseObject {
  kind: (typeof KINDS)[number];
  /** A function's name includes its argument types. */
  name: string;
  /** The table of the object; for a function, every table that calls it. */
  tables: string[];
  /** PostgreSQL's own text, without the semicolon. */
  statement: string;
}

/**
 * The tables that call a function: by a trigger, a constraint, an index, a default or a generated
 * column. Calls from other functions are unknown to PostgreSQL.
 */
const CALLERS = `
  SELECT DISTINCT c.relname::text FROM pg_depend d
  LEFT JOIN pg_trigger t ON d.classid = 'pg_trigger'::regclass AND t.oid = d.objid
  LEFT JOIN pg_constraint k ON d.classid = 'pg_constraint'::regclass AND k.oid = d.objid
  LEFT JOIN pg_index i ON d.classid = 'pg_class'::regclass AND i.indexrelid = d.objid
  LEFT JOIN pg_attrdef a ON d.classid = 'pg_attrdef'::regclass AND a.oid = d.objid
  JOIN pg_class c ON c.oid = coalesce(t.tgrelid, k.conrelid, i.indrelid, a.adrelid)
  WHERE d.refclassid = 'pg_proc'::regclass AND d.refobjid = p.oid`;

/** The shop's functions, without those of extensions. */
const FUNCTIONS = `
  SELECT 'functions' AS kind, p.oid::regprocedure::text AS name, ARRAY(${CALLERS}) AS tables,
    rtrim(pg_get_functiondef(p.oid), E'\\n') AS statement
  FROM pg_proc p WHERE p.pronamespace = 'public'::regnamespace AND p.prokind IN ('f', 'p')
    AND NOT EXISTS (SELECT FROM pg_depend WHERE classid = 'pg_proc'::regclass AND objid = p.oid AND deptype = 'e')`;

/** PostgreSQL's own triggers, which maintain foreign keys, are left out. */
const TRIGGERS = `
  SELECT 'triggers' AS kind, t.tgname::text AS name, ARRAY[c.relname::text] AS tables,
    regexp_replace(pg_get_triggerdef(t.oid, true), ' (FOR EACH|EXECUTE) ', E'\\n  \\\\1 ', 'g') AS statement
  FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
  WHERE c.relnamespace = 'public'::regnamespace AND NOT t.tgisinternal`;

/**
 * Foreign keys, and checks including exclusion constraints. Left out are unique keys, which
 * `INDEXES` shows as indexes, primary keys, which docs/data-model.md shows, and NOT NULL, which
 * prisma/schema shows.
 */
const CONSTRAINTS = `
  SELECT CASE k.contype WHEN 'f' THEN 'foreign-keys' ELSE 'checks' END AS kind,
    k.conname::text AS name, ARRAY[c.relname::text] AS tables,
    format(E'ALTER TABLE %I ADD CONSTRAINT %I\\n  %s', c.relname, k.conname, pg_get_constraintdef(k.oid, true)) AS statement
  FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid
  WHERE c.relnamespace = 'public'::regnamespace AND k.contype IN ('c', 'f', 'x')`;

/** Primary keys are left out: docs/data-model.md shows them. */
const INDEXES = `
  SELECT 'indexes' AS kind, x.relname::text AS name, ARRAY[c.relname::text] AS tables,
    pg_get_indexdef(i.indexrelid, 0, true) AS statement
  FROM pg_index i JOIN pg_class x ON x.oid = i.indexrelid JOIN pg_class c ON c.oid = i.indrelid
  WHERE c.relnamespace = 'public'::regnamespace AND NOT i.indisprimary`;

/** Reads the objects that the migrations have created besides tables and columns. */
export async function readObjects(client: ClientBase): Promise<DatabaseObject[]> {
  const { rows } = await client.query<DatabaseObject>(
    [FUNCTIONS, TRIGGERS, CONSTRAINTS, INDEXES].join("\nUNION ALL"),
  );
  return rows;
}
