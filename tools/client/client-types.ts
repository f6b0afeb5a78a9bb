import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { z } from "zod";
import { WEBHOOK_DATA, webhookEvent } from "@/contract/v1/webhook-events";
import { ERROR_STATUS } from "@/domain/errors";
import { appRouter } from "@/server/api/root";
import type { Access } from "@/server/api/trpc";
import { type Procedure, proceduresOf } from "@/server/platform/patches/trpc-procedures";
import { ENDPOINTS } from "@/server/rest/v1/v1-paths";
import { inRoot } from "../stack/project";
import { TypePrinter } from "./type-printer";

/** Folder of the written files, relative to the project root. */
export const GENERATED = "packages/client/src/generated";

const HEAD =
  "// Written by npm run make:client from the shop's router and contracts. Do not edit.\n";

type Schema = z.core.$ZodType;

/** The generated files of packages/client by name, formatted. */
export async function clientTypes(): Promise<Record<string, string>> {
  const files = {
    "api.ts": apiTypes(await schemaNames("src/contract/v1")),
    "error-codes.ts": errorCodes(),
    "shop.ts": shopTypes(await schemaNames("src/contract")),
    "webhook-events.ts": eventTypes(await schemaNames("src/contract/v1")),
  };
  return Object.fromEntries(
    Object.entries(files).map(([name, text]) => [name, formatted(name, `${HEAD}\n${text}`)]),
  );
}

/** The type names of the schemas that a folder's files export: `Cart` for the schema `cartDto`. */
async function schemaNames(folder: string): Promise<Map<Schema, string>> {
  const names = new Map<Schema, string>();
  for (const file of readdirSync(inRoot(folder)).sort()) {
    if (!/^[\w-]+\.ts$/.test(file)) continue;
    const path = join(inRoot(folder), file);
    const exported = await import(/* @vite-ignore */ pathToFileURL(path).href);
    for (const [name, value] of Object.entries(exported)) {
      if (value instanceof z.ZodType && !names.has(value)) names.set(value, typeName(name));
    }
  }
  return names;
}

const typeName = (name: string) => name[0]?.toUpperCase() + name.slice(1).replace(/Dto$/, "");

/* The shop's procedures. */

interface Meta {
  access?: Access;
  isFile?: true;
  openapi?: { summary?: string };
}

type PublicProcedure = Procedure<Meta> & { _def: { output?: Schema } };

/** Procedures of `auth` that serve only the control panel. */
const OF_STAFF = /^auth\.(adminLogin|askForPasskey|proveAdmin|secondFactor|\w+Invitation)\b/;

/** Procedures for guests and customers, by dotted names. */
function publicProcedures(): [string, PublicProcedure][] {
  return proceduresOf<Meta>(appRouter).filter(
    ([
      name,
      {
        _def: { meta },
      },
    ]) =>
      (meta?.access === "anybody" || meta?.access === "customer") &&
      !meta.isFile &&
      !OF_STAFF.test(name),
  ) as [string, PublicProcedure][];
}

/** A tree of procedures: its leaves are texts. */
type Tree = { [name: string]: Tree | string };

function shopTypes(names: Map<Schema, string>): string {
  const printer = new TypePrinter(names);
  const signatures: Tree = {};
  const types: Tree = {};
  for (const [name, { _def }] of publicProcedures()) {
    const [input] = _def.inputs as Schema[];
    if (!_def.output) throw new Error(`the procedure ${name} states no output`);
    const given = input ? printer.print(input, "input") : "void";
    const isNeedless = given === "void" || /\bundefined$/.test(given);
    const accepted = given === "void" ? "undefined" : given.replace(/ \| undefined$/, "");
    const summary = _def.meta?.openapi?.summary;
    const parameters = `input${isNeedless ? "?" : ""}: ${accepted}, options?: CallOptions`;
    const answer = `Promise<${printer.print(_def.output, "output")}>`;
    insert(
      signatures,
      name,
      `${summary ? `\n/** ${summary} */\n` : ""}%(${parameters}): ${answer}`,
    );
    insert(types, name, JSON.stringify(_def.type));
  }
  return `import type { CallOptions } from "../http.js";

/** The shop's procedures for guests and customers. */
export interface Procedures ${signatureText(signatures)}

/** The type of each procedure. */
export const PROCEDURES = ${literalText(types)} as const;

${printer.declarations()}
`;
}

function insert(tree: Tree, dotted: string, leaf: string): void {
  const path = dotted.split(".");
  const last = path.pop() ?? "";
  let at = tree;
  for (const part of path) {
    at[part] ??= {};
    const next = at[part];
    if (typeof next === "string") throw new Error(`${dotted} is below a procedure`);
    at = next;
  }
  at[last] = leaf;
}

function signatureText(tree: Tree): string {
  const lines = Object.entries(tree).map(([name, leaf]) =>
    typeof leaf === "string" ? leaf.replace("%", name) : `${name}: ${signatureText(leaf)}`,
  );
  return `{\n${lines.join(";\n")};\n}`;
}

function literalText(tree: Tree): string {
  const lines = Object.entries(tree).map(
    ([name, leaf]) => `${name}: ${typeof leaf === "string" ? leaf : literalText(leaf)}`,
  );
  return `{ ${lines.join(", ")} }`;
}

/* The operations of /api/v1. */

function apiTypes(names: Map<Schema, string>): string {
  const printer = new TypePrinter(names);
  const types: string[] = [];
  const table: string[] = [];
  for (const { entry, operation } of ENDPOINTS) {
    const { operationId, summary, requestParams, requestBody, responses } = operation;
    const parts = requestParams?.path as Schema | undefined;
    const query = requestParams?.query as Schema | undefined;
    const body = schemaOf(requestBody);
    const [success] = Object.entries(responses).filter(([status]) => /^2\d\d$/.test(status));
    const answer = schemaOf(success?.[1]);
    if (!answer) throw new Error(`${operationId} states no answer`);
    const path = entry.template.replace(/^\/api\/v1/, "");
    types.push(
      [
        `/** ${summary} */\n${operationId}: {`,
        `path: ${parts ? printer.print(parts, "input") : "undefined"};`,
        `query: ${query ? printer.print(query, "input") : "undefined"};`,
        `body: ${body ? printer.print(body, "input") : "undefined"};`,
        `answer: ${printer.print(answer, "output")};`,
        "};",
      ].join("\n"),
    );
    table.push(`${operationId}: { method: "${entry.method}", path: "${path}" },`);
  }
  return `/** The operations of /api/v1 by their ids in its OpenAPI document. */
export interface Operations {
${types.join("\n")}
}

/** Method and path of each operation. */
export const OPERATIONS = {
${table.join("\n")}
} as const;

${printer.declarations()}
`;
}

function schemaOf(content: unknown): Schema | undefined {
  const given = content as { content?: Record<string, { schema?: unknown }> } | undefined;
  return given?.content?.["application/json"]?.schema as Schema | undefined;
}

/* Webhooks. */

function eventTypes(names: Map<Schema, string>): string {
  const printer = new TypePrinter(
    new Map([
      ...names,
      [WEBHOOK_DATA["order.placed"].shape.order, "EventOrder"],
      [WEBHOOK_DATA["stock.added"].shape.product, "EventProduct"],
      [WEBHOOK_DATA["claim.opened"].shape.claim, "EventClaim"],
      [WEBHOOK_DATA["dispute.opened"].shape.dispute, "EventDispute"],
    ]),
  );
  printer.print(webhookEvent, "output");
  return printer.declarations();
}

/* The error table. */

function errorCodes(): string {
  const codes = Object.keys(ERROR_STATUS).map((code) => JSON.stringify(code));
  return `/** The codes of the shop's refusals. */
export type ShopErrorCode = ${codes.join(" | ")};
`;
}

/** @throws Error if Biome rejects the text */
function formatted(name: string, text: string): string {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [
      inRoot("node_modules/@biomejs/biome/bin/biome"),
      "format",
      `--stdin-file-path=${GENERATED}/${name}`,
    ],
    { cwd: inRoot(), input: text, encoding: "utf8", maxBuffer: 16 * 1024 * 1024 },
  );
  if (status !== 0) throw new Error(stderr);
  return stdout;
}
