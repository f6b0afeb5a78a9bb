import type { DatabaseObject } from "./database-objects";

/** The allowed values of columns that accept only a list of values, by table and column. */
export type ClosedLists = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;

/**
 * Compares the check constraints of a database with the lists in the code.
 * @returns one sentence per difference; empty if they are equal
 */
export function closedListProblems(
  objects: readonly DatabaseObject[],
  lists: ClosedLists,
): string[] {
  const checks = objects.filter(({ kind }) => kind === "checks").flatMap(checkOf);
  const problems: string[] = [];
  const checked = new Set<string>();
  for (const { table, name, condition, isValidated } of checks) {
    const columns = lists[table] ?? {};
    for (const { column, values } of listsIn(condition)) {
      checked.add(`${table}.${column}`);
      const list = columns[column];
      if (!list) problems.push(`${table}.${column}: ${name} allows a list that no code names`);
      else if (isOther(values, list)) {
        problems.push(`${table}.${column}: ${name} allows ${values}, the code ${list}`);
      }
      if (!isValidated) problems.push(`${table}.${column}: ${name} is not validated`);
    }
    for (const [column, list] of Object.entries(columns)) {
      const unknown = comparedWith(column, condition).filter((value) => !list.includes(value));
      if (unknown.length > 0) {
        problems.push(
          `${table}.${column}: ${name} compares it with ${unknown}, unknown to the code`,
        );
      }
    }
  }
  for (const [table, columns] of Object.entries(lists)) {
    for (const column of Object.keys(columns)) {
      if (!checked.has(`${table}.${column}`)) {
        problems.push(`${table}.${column}: no check constraint allows only its list`);
      }
    }
  }
  return problems;
}

const isOther = (values: readonly string[], list: readonly string[]) =>
  values.toSorted().join() !== list.toSorted().join();

interface Check {
  table: string;
  name: string;
  condition: string;
  isValidated: boolean;
}

function checkOf({ name, tables, statement }: DatabaseObject): Check[] {
  const [, condition, invalid] = /\n {2}CHECK \((.*)\)( NOT VALID)?$/s.exec(statement) ?? [];
  if (condition === undefined) return [];
  return [{ table: tables[0] ?? "", name, condition, isValidated: invalid === undefined }];
}

const TEXT = "'(?:[^']|'')*'::text";
const LIST = new RegExp(
  String.raw`^\(*"?(\w+)"? = (?:ANY \(ARRAY\[((?:${TEXT}(?:, )?)+)\]\)|(${TEXT}))\)*$`,
);

/** The columns that a condition limits to a list, for any values of the other columns. */
function listsIn(condition: string): { column: string; values: string[] }[] {
  return conjuncts(condition).flatMap((part) => {
    const [, column, several, one] = LIST.exec(part) ?? [];
    return column ? [{ column, values: textsIn(several ?? one ?? "") }] : [];
  });
}

/** The parts that AND joins outside of parentheses; none if OR joins parts there. */
function conjuncts(condition: string): string[] {
  let depth = 0;
  let part = "";
  const parts: string[] = [];
  for (const word of condition.split(/(\(|\)| AND | OR )/)) {
    if (word === "(") depth += 1;
    if (word === ")") depth -= 1;
    if (word === " OR " && depth === 0) return [];
    if (word === " AND " && depth === 0) {
      parts.push(part);
      part = "";
    } else part += word;
  }
  return [...parts, part];
}

/** The constants with which a condition compares a column, anywhere. */
function comparedWith(column: string, condition: string): string[] {
  const compared = new RegExp(
    String.raw`(?<![\w."])"?${column}"? (?:=|<>|IS(?: NOT)? DISTINCT FROM) (?:(?:ANY|ALL) \(ARRAY\[([^\]]*)\]|(${TEXT}))`,
    "g",
  );
  return [...condition.matchAll(compared)].flatMap(([, several, one]) =>
    textsIn(several ?? one ?? ""),
  );
}

const textsIn = (sql: string) =>
  [...sql.matchAll(/'((?:[^']|'')*)'::text/g)].map(([, text = ""]) => text.replaceAll("''", "'"));
