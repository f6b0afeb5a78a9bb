// Generates TypeScript types of the OpenAPI documents, as a client's author would, and compiles a
// program that uses them.
import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import openapiTs, { astToString } from "openapi-typescript";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openApiDocument } from "@/server/rest/openapi-document";
import { apiDocument } from "@/server/rest/v1/v1-paths";
import { inRoot } from "../stack/project";

const COMPILER = inRoot("node_modules", "typescript", "bin", "tsc");
const OPTIONS = "--strict --noEmit --target es2022 --module esnext --moduleResolution bundler";
const LIBRARIES = ["--lib", "es2023,dom", "--types", ""];

const PROGRAM = `
import type { components, paths as V1, webhooks } from "./v1";
import type { paths as Shop } from "./shop";

type Products = V1["/products"]["get"]["responses"][200]["content"]["application/json"];
type Refund = V1["/orders/{id}/refund"]["post"]["requestBody"]["content"]["application/json"];
type Writes = V1["/orders/{id}/refund"]["post"]["parameters"]["header"];
type Search = V1["/orders"]["get"]["parameters"]["query"];
type Stock = V1["/products/{id}/stock"]["get"]["responses"][200]["content"]["application/json"];
type Cart = Shop["/cart.php"]["get"]["responses"][200]["content"]["application/json"];
type Held = webhooks["order.held"]["post"]["requestBody"]["content"]["application/json"];
type Refusal = components["responses"]["Refusal"]["content"]["application/json"];

export async function prices(key: string): Promise<number[]> {
  const headers = { authorization: \`Bearer \${key}\` };
  const amounts: number[] = [];
  let cursor: string | null = "";
  while (cursor !== null) {
    const answer: Response = await fetch(\`/api/v1/products?cursor=\${cursor}\`, { headers });
    if (!answer.ok) {
      const { code, requestId, field }: Refusal = await answer.json();
      throw new Error([code, requestId, field ?? ""].join(" "));
    }
    const page: Products = await answer.json();
    amounts.push(...page.data.map(({ price }) => price.amount));
    cursor = page.nextCursor;
  }
  return amounts;
}

export const refund: Refund = { amount: { amount: 3999, currency: "USD" }, reason: "Too late" };
export const writes: Writes = { "Idempotency-Key": "refund-1" };
export const search: Search = { status: "delivered", q: "noura@example.com" };
export const left = (stock: Stock): number => stock.counts.available + stock.counts.quarantined;
export const why = ({ data }: Held): string => \`\${data.order.id}: \${data.reason}\`;
export const lines = (cart: Cart): string[] => cart.cart.map(({ product }) => product.name);

// @ts-expect-error another currency
export const euros: Refund = { amount: { amount: 1, currency: "EUR" }, reason: "" };
// @ts-expect-error a status that does not exist
export const lost: Search = { status: "lost" };
// @ts-expect-error the idempotency key is missing
export const unnamed: Writes = {};
// @ts-expect-error an event that does not exist
export type Unknown = webhooks["order.lost"];
// @ts-expect-error a path that does not exist
export type Missing = V1["/secrets"];
`;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "barq-client-"));
});
afterAll(() => rm(folder, { recursive: true }));

test("a program compiles strictly against the types generated from both documents", async () => {
  for (const [name, document] of [
    ["v1.ts", apiDocument()],
    ["shop.ts", openApiDocument()],
  ] as const) {
    // A copy, because the generator resolves references in place.
    const source = JSON.parse(JSON.stringify(document));
    const types = await openapiTs(source, { defaultNonNullable: false });
    await writeFile(join(folder, name), astToString(types));
  }
  await writeFile(join(folder, "program.ts"), PROGRAM);
  const found = await promisify(execFile)(
    process.execPath,
    [COMPILER, ...OPTIONS.split(" "), ...LIBRARIES, "program.ts"],
    { cwd: folder },
  ).catch((error: { stdout: string; stderr: string }) => error);
  expect(found.stdout + found.stderr).toBe("");
});
