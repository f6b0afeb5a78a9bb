import { execFile, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { createFront } from "@/server/front/front";
import { type HttpServer, listen } from "@/server/front/http-server";
import { db } from "@/server/platform/database/db";
import { newWebhookSecret, webhookSignature } from "@/server/webhooks/signature";
import { freePort } from "../../../tools/stack/processes/ports";
import { inRoot } from "../../../tools/stack/project";
import { DESKTOP_OS, paidOrder } from "../../support/data/checkout-orders";
import { createUsers } from "../../support/people/accounts";
import { ApiProgram } from "../../support/people/api-program";
import { withSimulator } from "../../support/simulator/with-simulator";

const execute = promisify(execFile);

/** Environment of a third-party program, without the variables of the shop. */
const BARE = { PATH: process.env.PATH, NODE_ENV: "production" } as const;

/**
 * The URL of the shop, set before the shop reads its environment: the shop accepts a visitor's
 * writes only from its own origin.
 */
const url = await vi.hoisted(async () => {
  const { freePort } = await import("../../../tools/stack/processes/ports");
  process.env.APP_URL = `http://127.0.0.1:${await freePort(0)}`;
  return process.env.APP_URL;
});

/** The folder of a third-party project that has only the packed client. */
let folder: string;
let server: HttpServer;

withSimulator();
beforeAll(async () => {
  server = await listen(
    createFront({ pages: () => undefined }),
    "127.0.0.1",
    Number(new URL(url).port),
  );
  folder = mkdtempSync(join(tmpdir(), "barq-client-"));
  await npm(["pack", "--workspace=packages/client", `--pack-destination=${folder}`], inRoot());
  write("package.json", { private: true, type: "module" });
  const [tarball = ""] = readdirSync(folder).filter((name) => name.endsWith(".tgz"));
  await npm(["install", `./${tarball}`, "--offline", "--no-audit", "--no-fund"], folder);
});
beforeEach(createUsers);
afterAll(async () => {
  await server.drain(0);
  rmSync(folder, { recursive: true, force: true });
});

const npm = (args: string[], cwd: string) =>
  execute("npm", args, { cwd, shell: process.platform === "win32" });

function write(name: string, content: string | object): void {
  const text = typeof content === "string" ? content : JSON.stringify(content);
  writeFileSync(join(folder, name), text);
}

/** Compiles files of the folder, and checks the types of the client too. */
async function compile(files: readonly string[], more: object): Promise<void> {
  write("tsconfig.json", {
    compilerOptions: {
      target: "ES2022",
      module: "NodeNext",
      strict: true,
      exactOptionalPropertyTypes: true,
      skipLibCheck: false,
      outDir: "out",
      ...more,
    },
    files,
  });
  const tsc = inRoot("node_modules/typescript/bin/tsc");
  await execute(process.execPath, [tsc, "--project", folder], { cwd: folder }).catch(
    ({ stdout }: { stdout: string }) => expect(stdout).toBe(""),
  );
}

const CONSUMER = `
import { type ApiTypes, BarqError, createApi, createShop, type ShopTypes } from "@barq/client";

const shop = createShop("https://shop.example", { language: "ar" });
const api = createApi("https://shop.example", { key: "barq_test_KEY", retries: 0 });

export async function total(): Promise<string> {
  const cart: ShopTypes.Cart = await shop.cart.add({ product_id: 7 });
  // @ts-expect-error a product has a number
  await shop.cart.add({ product_id: "7" });
  // @ts-expect-error there is no such procedure
  await shop.cart.sell({ product_id: 7 });
  const order: ApiTypes.Order = await api.orders.get(10001);
  // @ts-expect-error money is an integer with a currency
  await api.orders.refund(10001, { amount: "39.99", reason: "None" });
  const status: "pending" | "completed" | "failed" | "delivered" = order.status;
  return \`\${status} \${cart.cart[0]?.product.priceUSD}\`;
}

export function text(error: BarqError): string {
  switch (error.code) {
    case "out_of_stock":
      return "sold out";
    // @ts-expect-error the shop has no such code
    case "sold_out":
      return "";
    default:
      return error.message;
  }
}
`;

describe("the packed client", () => {
  it("has its built files alone, and no dependency", () => {
    const home = join(folder, "node_modules", "@barq", "client");
    const files = readdirSync(home, { recursive: true, encoding: "utf8" }).sort();
    expect(files).toContain("README.md");
    expect(files.filter((file) => !/^(dist|README\.md|package\.json)/.test(file))).toEqual([]);
    expect(files.filter((file) => file.includes("test"))).toEqual([]);
    expect(readdirSync(join(folder, "node_modules")).sort()).toEqual([
      ".package-lock.json",
      "@barq",
    ]);
  });

  it("compiles in a strict project for browsers, with the types of the shop", async () => {
    write("consumer.ts", CONSUMER);
    await compile(["consumer.ts"], { lib: ["ES2022", "DOM"], types: [] });
  });
});

describe("the examples of the client's documentation", () => {
  const readme = readFileSync(inRoot("packages/client/README.md"), "utf8");
  const examples = [...readme.matchAll(/^```ts\n([\s\S]*?)^```$/gm)].map(([, code = ""]) => code);

  beforeAll(async () => {
    const files = examples.map((code, at) => {
      write(`example-${at + 1}.ts`, code);
      return `example-${at + 1}.ts`;
    });
    await compile(files, {
      lib: ["ES2022"],
      types: ["node"],
      typeRoots: [inRoot("node_modules/@types")],
    });
  });

  /** Runs an example and returns its lines. */
  async function run(number: number, env: Record<string, string> = {}): Promise<string[]> {
    const { stdout, stderr } = await execute(process.execPath, [`out/example-${number}.js`], {
      cwd: folder,
      env: { ...BARE, BARQ_SHOP_URL: url, ...env },
    });
    expect(stderr).toBe("");
    return stdout.trimEnd().split("\n");
  }

  it("are five", () => {
    expect(examples).toHaveLength(5);
  });

  it("buy as a guest, up to the code", async () => {
    const lines = await run(1);
    const order = await db().order.findFirstOrThrow({ include: { items: true } });
    expect(order).toMatchObject({ status: "completed", customerEmail: "lina@example.com" });
    expect(lines).toEqual([
      expect.stringMatching(/^In the cart: \w/),
      `Order ${order.id} is completed.`,
      expect.stringMatching(/^Code: [A-Z\d-]{10,}$/),
    ]);
  });

  it("read lists", async () => {
    await paidOrder([{ productId: DESKTOP_OS }]);
    const { key } = await ApiProgram.with(["products:read", "orders:read"]);
    const lines = await run(2, { BARQ_API_KEY: key });
    const active = await db().product.count({ where: { isActive: true, archivedAt: null } });
    expect(lines).toHaveLength(active + 1);
    expect(lines.at(-1)).toBe("1 orders; no more.");
  });

  it("add keys, once", async () => {
    const { key } = await ApiProgram.with(["stock:add"]);
    const before = await db().licenceKey.count();
    expect(await run(3, { BARQ_API_KEY: key })).toEqual(["2 added, 0 refused."]);
    expect(await run(3, { BARQ_API_KEY: key })).toEqual(["2 added, 0 refused."]);
    expect(await db().licenceKey.count()).toBe(before + 2);
  });

  it("change a price, and handle a refusal", async () => {
    const scopes = ["products:read", "products:write", "orders:refund"] as const;
    const { key } = await ApiProgram.with(scopes);
    expect(await run(4, { BARQ_API_KEY: key })).toEqual([
      expect.stringMatching(/^Version \d+ costs 34\.99 USD\.$/),
      "There is no such order.",
    ]);
  });

  it("receive webhooks with a valid signature only", async () => {
    const port = String(await freePort(0));
    const secret = newWebhookSecret();
    const receiver = spawn(process.execPath, ["out/example-5.js"], {
      cwd: folder,
      env: { ...BARE, PORT: port, WEBHOOK_SECRET: secret },
    });
    try {
      const lines: string[] = [];
      const heard = (line: string) =>
        new Promise<void>((resolve, reject) => {
          receiver.once("exit", () => reject(new Error("the receiver ended")));
          receiver.stdout.on("data", (chunk) => {
            lines.push(String(chunk));
            if (lines.join("").includes(line)) resolve();
          });
        });
      await heard("Listening.");
      const body = JSON.stringify({ type: "order.paid", data: { order: { id: 10_017 } } });
      const [id, seconds] = [`msg_${randomUUID()}`, Math.floor(Date.now() / 1000)];
      const signature = webhookSignature({ id, seconds, body }, [newWebhookSecret(), secret]);
      const send = (given: string) =>
        fetch(`http://127.0.0.1:${port}`, {
          method: "POST",
          headers: {
            "webhook-id": id,
            "webhook-timestamp": String(seconds),
            "webhook-signature": given,
          },
          body,
        });
      expect((await send("v1,AAAA")).status).toBe(400);
      const said = heard("Order 10017 is paid.");
      expect((await send(signature)).status).toBe(204);
      await said;
    } finally {
      receiver.kill();
    }
  });
});
