// npm run api-key: creates, lists and revokes API keys. Uses DATABASE_URL if set, otherwise the
// embedded database.
import { randomUUID } from "node:crypto";
import { parseArgs } from "node:util";
import { errorText } from "../tools/commands/error-text";
import { print, printError } from "../tools/stack/output";
import { reachDatabase } from "../tools/stack/postgres/reach-database";
import { supervise } from "../tools/stack/processes/supervisor";
import { loadEnvFile } from "../tools/stack/project";

const HOW = `npm run api-key -- create NAME --scopes=SCOPE,SCOPE [--days=N] [--addresses=IP,NETWORK]   prints a new key, once
npm run api-key -- list                                                                   lists the keys and scopes
npm run api-key -- revoke ID                                                              revokes a key for good`;

const OPTIONS = {
  scopes: { type: "string", default: "" },
  days: { type: "string" },
  addresses: { type: "string", default: "" },
} as const;

async function create(name: string, options: { scopes: string; days?: string; addresses: string }) {
  const { createApiKeyInput } = await import("@/contract/admin/shop/api-keys");
  const { createApiKey } = await import("@/server/api-keys/api-keys");
  const listOf = (text: string) => text.split(",").filter((part) => part !== "");
  const input = createApiKeyInput.safeParse({
    name,
    scopes: listOf(options.scopes),
    days: options.days === undefined ? null : Number(options.days),
    addresses: listOf(options.addresses),
  });
  if (!input.success) throw await problemOf(input.error.issues[0]);
  const { id, key } = await createApiKey(await call(), input.data);
  print(`Key ${id} “${input.data.name}”. Copy it now: it cannot be shown again.`);
  print(key);
  if (input.data.scopes.includes("upstream")) await printShop(id);
}

/**
 * Prints the credentials that another shop uses to order from this shop. Its "API key" is the
 * public id of its prepaid account; its "API secret" is the key that `create` has printed.
 */
async function printShop(id: number) {
  const { listUpstreamAccounts } = await import("@/server/upstream/accounts");
  const account = (await listUpstreamAccounts()).find(({ apiKeyId }) => apiKeyId === id);
  print(`For the other shop: API key ${account?.publicId}, API secret: the key above.`);
  print("Set its limit in the control panel under Connections.");
}

/**
 * The error for invalid input: the shop's error if the validation message is one of its codes,
 * otherwise the list of scopes (for an invalid scope) or the usage text.
 */
async function problemOf(issue?: { message: string; path: PropertyKey[] }): Promise<Error> {
  const { DomainError, errorCodeOf } = await import("@/domain/errors");
  const code = errorCodeOf(issue?.message ?? "");
  if (code) return new DomainError(code);
  const field = String(issue?.path[0] ?? "");
  return new Error(`${field}: not valid.\n${field === "scopes" ? await scopesLine() : `\n${HOW}`}`);
}

async function scopesLine(): Promise<string> {
  const { API_SCOPES } = await import("@/domain/account/api-scopes");
  return `Scopes: ${API_SCOPES.join(", ")}`;
}

async function list() {
  const { listApiKeys } = await import("@/server/api-keys/api-keys");
  const keys = await listApiKeys();
  if (keys.length === 0) print("There are no API keys.");
  for (const { id, name, ending, scopes, addresses, ...key } of keys) {
    const [mode, end] = ending.split("_");
    print(`${id}  ${name}  barq_${mode}_…${end}  ${scopes.join(",")}`);
    print(`    created by ${key.createdByName} on ${key.createdAt.slice(0, 10)}`);
    const from = key.lastUsedFrom === null ? "" : ` from ${key.lastUsedFrom}`;
    print(`    last used: ${key.lastUsedAt ?? "not yet"}${from}`);
    if (key.expiresAt !== null) print(`    expires ${key.expiresAt.slice(0, 10)}`);
    if (addresses.length > 0) print(`    only from ${addresses.join(", ")}`);
  }
  print(await scopesLine());
}

async function revoke(id: string) {
  const { revokeApiKey } = await import("@/server/api-keys/api-keys");
  if (!/^[1-9]\d{0,8}$/.test(id)) throw new Error(HOW);
  await revokeApiKey(await call(), { id: Number(id) });
  print(`Key ${id} is revoked.`);
}

async function call() {
  const { COMMAND_LINE } = await import("@/server/audit/audited-action");
  return { admin: COMMAND_LINE, idempotencyKey: randomUUID() };
}

const supervisor = supervise();
try {
  const { values, positionals } = parseArgs({ options: OPTIONS, allowPositionals: true });
  const [command = "", subject = "", ...rest] = positionals;
  const needsSubject = command === "create" || command === "revoke";
  const isKnown = needsSubject || command === "list";
  if (!isKnown || rest.length > 0 || needsSubject !== (subject !== "")) throw new Error(HOW);
  loadEnvFile();
  await reachDatabase(supervisor);
  if (command === "create") await create(subject, values);
  else if (command === "list") await list();
  else await revoke(subject);
} catch (error) {
  printError(await errorText(error));
  process.exitCode = 1;
} finally {
  const { disconnectDb } = await import("@/server/platform/database/db");
  await disconnectDb();
  await supervisor.stop();
}
