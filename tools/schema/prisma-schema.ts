import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { inRoot } from "../stack/project";

/** A file of prisma/schema with its tables. */
export interface Room {
  /** The file's name, such as "orders". */
  name: string;
  /** The comment at the top of the file. */
  about: string;
  tables: Table[];
}

export interface Table {
  name: string;
  columns: Column[];
  references: Reference[];
}

interface Column {
  name: string;
  /** PostgreSQL's name of the type, without length and precision. */
  type: string;
  isOptional: boolean;
  isPrimaryKey: boolean;
  /** Whether the column alone is unique; unique groups of columns do not count. */
  isUnique: boolean;
}

/** A foreign key. */
interface Reference {
  columns: string[];
  table: string;
}

/** Reads prisma/schema. Files without models are left out. */
export function readRooms(): Room[] {
  const folder = inRoot("prisma/schema");
  const files = readdirSync(folder).filter((name) => name.endsWith(".prisma"));
  return roomsOf(
    files.sort().map((name) => ({
      name: basename(name, ".prisma"),
      text: readFileSync(join(folder, name), "utf8"),
    })),
  );
}

/** Parses the texts of schema files. */
export function roomsOf(files: readonly { name: string; text: string }[]): Room[] {
  const tableNames = new Map(files.flatMap(({ text }) => modelsOf(text)).map(nameOfTable));
  return files
    .map(({ name, text }) => ({
      name,
      about: aboutOf(text),
      tables: modelsOf(text).map((model) => tableOf(model, tableNames)),
    }))
    .filter(({ tables }) => tables.length > 0);
}

interface Model {
  name: string;
  /** The lines between the braces, without comments. */
  lines: string[];
}

function modelsOf(text: string): Model[] {
  return [...text.matchAll(/^model (\w+) \{\n(.*?)^\}/gms)].map(([, name = "", body = ""]) => ({
    name,
    lines: body
      .split("\n")
      .map((line) => line.trim())
      .filter((line) => line && !line.startsWith("//")),
  }));
}

function aboutOf(text: string): string {
  const [comment = ""] = /^(?:\/\/ .*\n)+(?=\n)/.exec(text) ?? [];
  return comment
    .replaceAll(/^\/\/ /gm, "")
    .trim()
    .replaceAll("\n", " ");
}

const nameOfTable = ({ name, lines }: Model): [string, string] => [
  name,
  mapped(lines.find((line) => line.startsWith("@@map")) ?? "") ?? name,
];

/** The name in `@map("…")` or `@@map("…")`. */
const mapped = (attributes: string) => /@map\("(\w+)"\)/.exec(attributes)?.[1];

interface Field {
  name: string;
  column: string;
  type: string;
  /** "?" (optional), "[]" (list) or "". */
  arity: string;
  attributes: string;
}

function tableOf(model: Model, tableNames: ReadonlyMap<string, string>): Table {
  const fields = model.lines.filter((line) => !line.startsWith("@@")).map(fieldOf);
  const columns = new Map(fields.map(({ name, column }) => [name, column]));
  const named = (list = "") => listed(list).map((field) => columns.get(field) ?? field);
  const compound = model.lines.map((line) => /^@@id\(\[(.*?)\]/.exec(line)?.[1]).join("");
  return {
    name: nameOfTable(model)[1],
    columns: fields
      .filter(({ type }) => !tableNames.has(type))
      .map((field) => ({
        name: field.column,
        type: columnType(field),
        isOptional: field.arity === "?",
        isPrimaryKey: / @id\b/.test(field.attributes) || listed(compound).includes(field.name),
        isUnique: / @unique\b/.test(field.attributes),
      })),
    references: fields.flatMap(({ type, attributes }) => {
      const [, own] = /@relation\(.*?fields: \[(.*?)\]/.exec(attributes) ?? [];
      return own ? [{ columns: named(own), table: tableNames.get(type) ?? type }] : [];
    }),
  };
}

function fieldOf(line: string): Field {
  const parts = /^(\w+)\s+(Unsupported\("\w+"\)|\w+)(\?|\[\])?(.*)$/.exec(line);
  if (!parts) throw new Error(`This line of prisma/schema is no field: ${line}`);
  const [, name = "", type = "", arity = "", attributes = ""] = parts;
  return { name, column: mapped(attributes) ?? name, type, arity, attributes };
}

const TYPES: Record<string, string> = {
  BigInt: "bigint",
  Boolean: "boolean",
  Bytes: "bytea",
  DateTime: "timestamp",
  Decimal: "decimal",
  Float: "float",
  Int: "integer",
  Json: "jsonb",
  String: "text",
};

function columnType({ type, arity, attributes }: Field): string {
  const [, native] = /@db\.(\w+)/.exec(attributes) ?? [];
  const [, unsupported] = /"(\w+)"/.exec(type) ?? [];
  const name = native?.toLowerCase() ?? unsupported ?? TYPES[type];
  if (!name) throw new Error(`The type ${type} of prisma/schema has no name in PostgreSQL yet.`);
  return arity === "[]" ? `${name}[]` : name;
}

const listed = (list: string) => list.split(",").map((name) => name.trim());
