import type { Room, Table } from "./prisma-schema";

/** Path of the document, relative to the project root. */
export const DATA_MODEL = "docs/data-model.md";

const HEAD = `# Data model

Every table of the shop, one diagram per room. A room is a file of [prisma/schema](../prisma/schema),
which explains the columns. [prisma/sql](../prisma/sql) shows what the schema cannot express:
functions, triggers, checks, foreign keys and indexes, each with its reason.

PK is a primary key, FK a foreign key, UK a unique column. Tables of other rooms are boxes without
columns. \`npm run make:schema\` writes this page.`;

/** The document: an entity relationship diagram (Mermaid) per file of prisma/schema. */
export function dataModelMarkdown(rooms: readonly Room[]): string {
  return `${[HEAD, ...rooms.map(section)].join("\n\n")}\n`;
}

function section({ name, about, tables }: Room): string {
  const diagram = ["erDiagram", ...tables.flatMap(relations), ...tables.flatMap(entity)];
  return `## ${title(name)}\n\n${about || "TODO"}\n\n\`\`\`mermaid\n${diagram.join("\n")}\n\`\`\``;
}

const title = (name: string) => `${name.charAt(0).toUpperCase()}${name.slice(1)}`;

function entity({ name, columns, references }: Table): string[] {
  const foreign = new Set(references.flatMap((reference) => reference.columns));
  const lines = columns.map((column) => {
    const keys = [
      ...(column.isPrimaryKey ? ["PK"] : []),
      ...(foreign.has(column.name) ? ["FK"] : []),
      ...(column.isUnique ? ["UK"] : []),
    ];
    return `    ${`${column.type} ${column.name} ${keys.join(", ")}`.trim()}`;
  });
  return [`  ${name} {`, ...lines, "  }"];
}

/** The foreign keys as lines such as `orders ||--o{ order_items : "order_id"`. */
function relations(table: Table): string[] {
  return table.references.map((reference) => {
    const own = table.columns.filter(({ name }) => reference.columns.includes(name));
    const parent = own.some(({ isOptional }) => isOptional) ? "|o" : "||";
    const child = isUnique(table, reference.columns) ? "o|" : "o{";
    const label = reference.columns.join(", ");
    return `  ${reference.table} ${parent}--${child} ${table.name} : "${label}"`;
  });
}

/** Whether at most one row may have the same values in these columns. */
function isUnique({ columns }: Table, names: readonly string[]): boolean {
  const primaryKey = columns.filter(({ isPrimaryKey }) => isPrimaryKey);
  if (primaryKey.every(({ name }) => names.includes(name))) return true;
  return columns.some(({ name, isUnique }) => isUnique && names.includes(name));
}
