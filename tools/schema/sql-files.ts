import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { inRoot } from "../stack/project";
import { type DatabaseObject, KINDS } from "./database-objects";
import type { Room } from "./prisma-schema";

/**
 * The files of prisma/sql show the objects of the migrated database, one folder per kind and one
 * file per room (a file of prisma/schema). Above each object is one comment line, which
 * people write and `make:schema` keeps.
 */

/** Maps a path below prisma/sql, such as "checks/orders.sql", to its text. */
export type SqlFiles = ReadonlyMap<string, string>;

/** An object as it is in a file. */
interface Block {
  /** The object's name, unique within its kind. */
  name: string;
  comment: string | undefined;
  statement: string;
}

const FOLDER = inRoot("prisma/sql");
const HEAD =
  "-- Written by npm run make:schema. Only the comment above an object is edited by hand.";
const TODO = "TODO";
const LONGEST_LINE = 100;

/** The room of new functions that no table calls, or that tables of several rooms call. */
const COMMON_ROOM = "platform";

export function readSqlFiles(): SqlFiles {
  const paths = KINDS.flatMap((kind) => {
    const folder = join(FOLDER, kind);
    const names = existsSync(folder) ? readdirSync(folder).sort() : [];
    return names.map((name) => `${kind}/${name}`);
  });
  return new Map(paths.map((path) => [path, readFileSync(join(FOLDER, path), "utf8")]));
}

/** Replaces the files of prisma/sql. */
export function writeSqlFiles(files: SqlFiles): void {
  rmSync(FOLDER, { recursive: true, force: true });
  for (const [path, text] of files) {
    mkdirSync(dirname(join(FOLDER, path)), { recursive: true });
    writeFileSync(join(FOLDER, path), text);
  }
}

/** The files that show `objects`, with the comments of `existing` and "TODO" for new objects. */
export function sqlFiles(
  objects: readonly DatabaseObject[],
  rooms: readonly Room[],
  existing: SqlFiles,
): SqlFiles {
  const known = knownBlocks(existing);
  const files = new Map<string, string[]>();
  for (const object of [...objects].sort(byTableAndName)) {
    const statement = `${object.statement};`;
    const found = known.get(`${object.kind} ${nameIn(statement)}`);
    const path = `${object.kind}/${roomOf(object, rooms, found?.room)}.sql`;
    const block = `-- ${found?.comment ?? TODO}\n${statement}`;
    files.set(path, [...(files.get(path) ?? [HEAD]), block]);
  }
  return new Map([...files].map(([path, blocks]) => [path, `${blocks.join("\n\n")}\n`]));
}

/**
 * The room of the object's tables. A function without tables, or with tables of several rooms,
 * stays in its present file.
 */
function roomOf(
  { kind, tables }: DatabaseObject,
  rooms: readonly Room[],
  known: string | undefined,
): string {
  const found = rooms.filter((room) => room.tables.some(({ name }) => tables.includes(name)));
  if (found.length === 1 && found[0]) return found[0].name;
  if (kind === "functions") return known ?? COMMON_ROOM;
  throw new Error(`The table ${tables.join(", ")} is in no file of prisma/schema.`);
}

function byTableAndName(a: DatabaseObject, b: DatabaseObject): number {
  const keyOf = ({ kind, tables, name }: DatabaseObject) =>
    kind === "functions" ? name : `${tables.join()} ${name}`;
  return keyOf(a) < keyOf(b) ? -1 : 1;
}

/** The blocks of all files, by kind and name. */
function knownBlocks(files: SqlFiles): Map<string, Block & { room: string }> {
  const known = new Map<string, Block & { room: string }>();
  for (const [path, text] of files) {
    const room = basename(path, ".sql");
    for (const block of blocksOf(text)) {
      known.set(`${dirname(path)} ${block.name}`, { ...block, room });
    }
  }
  return known;
}

/** Blocks are separated by blank lines; function bodies, which may contain some, are indented. */
const BETWEEN_BLOCKS = /\n\n(?=(?:-- .*\n)?(?:CREATE|ALTER) )/;

function blocksOf(text: string): Block[] {
  const [, ...blocks] = text.trimEnd().split(BETWEEN_BLOCKS);
  return blocks.map((block) => {
    const [, comment, statement = ""] = /^(?:-- ([^\n]*)\n)?(.*)$/s.exec(block) ?? [];
    return { name: nameIn(statement), comment, statement };
  });
}

const NAMES = [
  /^CREATE OR REPLACE (?:FUNCTION|PROCEDURE) (?:public\.)?(?<name>.*)/,
  /^CREATE (?:CONSTRAINT )?TRIGGER (?<name>\S+) .*? ON (?<table>\S+)/,
  /^ALTER TABLE (?<table>\S+) ADD CONSTRAINT (?<name>\S+)/,
  /^CREATE (?:UNIQUE )?INDEX (?<name>\S+)/,
];

/** The name of a statement's object; triggers and constraints are unique within their table. */
function nameIn(statement: string): string {
  for (const pattern of NAMES) {
    const { name, table } = pattern.exec(statement)?.groups ?? {};
    if (name) return table ? `${name} of ${table}` : name;
  }
  throw new Error(`This statement names no object: ${statement.slice(0, LONGEST_LINE)}`);
}

/** The differences between the files and the database's objects, as sentences for people. */
export function differences(existing: SqlFiles, expected: SqlFiles): string[] {
  const paths = [...new Set([...existing.keys(), ...expected.keys()])].sort();
  return paths.flatMap((path) => {
    const [shown, wanted] = [existing.get(path) ?? "", expected.get(path) ?? ""];
    const found = fileDifferences(shown, wanted);
    if (found.length === 0 && shown !== wanted) found.push("its order or its first line differs");
    return found.map((difference) => `${path}: ${difference}`);
  });
}

function fileDifferences(existing: string, expected: string): string[] {
  const shown = new Map(blocksOf(existing).map((block) => [block.name, block]));
  const wanted = new Map(blocksOf(expected).map((block) => [block.name, block]));
  const missing = [...wanted.keys()].filter((name) => !shown.has(name));
  return [
    ...missing.map((name) => `${name} is missing`),
    ...[...shown.values()].flatMap((block) => {
      const inDatabase = wanted.get(block.name);
      if (!inDatabase) return [`${block.name} is not in the database, or belongs to another file`];
      const differs = block.statement !== inDatabase.statement;
      return [...(differs ? [`${block.name} is different in the database`] : []), ...faults(block)];
    }),
  ];
}

function faults({ name, comment = TODO }: Block): string[] {
  if (comment === TODO) return [`${name} lacks its comment`];
  const length = `-- ${comment}`.length;
  return length > LONGEST_LINE ? [`the comment of ${name} has ${length} columns`] : [];
}
