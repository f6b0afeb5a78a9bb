import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, it } from "vitest";
import { PROVIDERS } from "./import-table";

const ROOT = resolve(import.meta.dirname, "../..");
const ROOMS = PROVIDERS.flatMap(({ rooms }) => rooms);

/** The payment providers: the folders of src/server/payments, except the shared ones (`rooms`). */
const NAMES = readdirSync(join(ROOT, "src/server/payments"), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !ROOMS.includes(entry.name))
  .map(({ name }) => name);

/** The files that may name a provider, each with the reason. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  "src/server/payments/provider/providers.ts": "composes the providers",
  "src/server/payments/provider/provider-environments.ts": "composes their environment variables",
  "src/features/checkout/payment/payment-ways.ts": "composes their ways to pay",
  "prisma/schema/orders.prisma": "orders.paypal_order_id is specified",
  "src/server/payments/provider/create-provider-order.ts": "orders.paypal_order_id is specified",
  "src/server/orders/admin/export-orders.ts": "orders.paypal_order_id is specified",
  "src/server/orders/admin/order-filter.ts": "orders.paypal_order_id is specified",
  "src/server/platform/database/statement-types.ts": "is generated from the named statements",
  "messages/en/shop/providers.json": "the providers' names in texts",
  "messages/ar/shop/providers.json": "the providers' names in texts",
  "messages/en/mail/provider-issues.json": "the words of PayPal's own issues",
  "messages/ar/mail/provider-issues.json": "the words of PayPal's own issues",
  "prisma/sql/indexes/orders.sql": "orders.paypal_order_id is specified",
  "packages/client/src/generated/shop.ts": "is generated from the specified paths",
  "deploy/Dockerfile": "passes environment variables to the build",
  "deploy/helm/barq/values.yaml": "lists environment variables",
  "next.config.mjs": "names packages that are not bundled",
  "tools/stack/simulators.ts": "composes the simulators",
  "tools/stack/testing/test-shop.ts": "gives browser tests the URL of each simulator",
  "tools/stack/testing/test-environment.ts":
    "lets tests without a simulator use PayPal's variables",
  "tools/stack/build/build.ts": "names the variables that a page may contain",
  "tools/update/update-shop.ts": "the previous release sells over PayPal",
  "scripts/check-package.ts": "buys over PayPal's simulator",
  "scripts/bench.ts": "compares Moyasar's rate with PayPal's",
  "tools/bench/provider-rates.ts": "compares Moyasar's rate with PayPal's",
  "tools/bench/order-payments.ts": "pays the bench's orders over each provider",
  "tools/bench/buyers.ts": "pays the bench's orders over PayPal",
  "tools/bench/runs/pages.ts": "starts PayPal's simulator",
  "tools/bench/runs/sweep.ts": "starts PayPal's simulator",
  "tools/bench/runs/webhooks.ts": "starts PayPal's simulator",
  "tools/bench/expired-rows.ts": "writes stored rows of PayPal",
  "tools/bench/large-shop.ts": "writes stored rows of PayPal; orders.paypal_order_id is specified",
  "tools/bench/panel-reads.ts": "searches for an id of PayPal",
};

const SEARCHED = [
  ...["src", "messages", "prisma/seed", "prisma/schema", "prisma/sql", "scripts", "tools"],
  ...["packages/client/src", "deploy", "public"],
];
/** Configuration files at the root; documents and lists of packages may name providers. */
const ROOT_FILES = readdirSync(ROOT).filter((file) => /\.(mjs|cjs|js|ts)$/.test(file));

/** Paths of the files below a folder, except tests, which may name the provider that they test. */
function filesBelow(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length + 1))
    .filter((file) => !file.includes("/prisma-client/"));
}

function isOwn(file: string, name: string): boolean {
  return [
    `src/server/payments/${name}/`,
    `src/features/checkout/payment/${name}/`,
    `tools/${name}-simulator/`,
    `tools/chaos/providers/${name}`,
  ].some((own) => file.startsWith(own));
}

it("only a provider's own files, and the exceptions, name it", () => {
  const files = [...SEARCHED.flatMap(filesBelow), ...ROOT_FILES];
  const problems = files.flatMap((file) => {
    if (file in EXCEPTIONS || file.startsWith("messages/README")) return [];
    const text = readFileSync(join(ROOT, file), "utf8").toLowerCase();
    const named = NAMES.filter((name) => !isOwn(file, name) && text.includes(name));
    return named.map((name) => `${file} names ${name}`);
  });
  expect(NAMES).toContain("paypal");
  expect(problems).toEqual([]);
});

it("every exception is a file that names a provider", () => {
  const needless = Object.keys(EXCEPTIONS).filter((file) => {
    if (!existsSync(join(ROOT, file))) return true;
    const text = readFileSync(join(ROOT, file), "utf8").toLowerCase();
    return !NAMES.some((name) => text.includes(name));
  });
  expect(needless).toEqual([]);
});
