import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { db } from "@/server/platform/database/db";
import { buyTogether, KEY, requireServed } from "../../../tools/chaos/case";
import { ChaosShop } from "../../../tools/chaos/chaos-shop";
import { type Supervisor, supervise } from "../../../tools/stack/processes/supervisor";
import { dataFolder } from "../../../tools/stack/project";
import { mailedCode, PERSONA } from "../../support/people/accounts";

/** Timeout in milliseconds, for a slow machine. */
const PATIENCE = 120_000;

const ahead = (minutes: number) => ({ CLOCK_MINUTES: String(minutes) });

let supervisor: Supervisor;
let shop: ChaosShop;
beforeAll(async () => {
  supervisor = supervise(join(dataFolder, "logs", "skewed-clocks"));
  shop = await ChaosShop.open(supervisor);
  await shop.addKeys(KEY, 20);
  const [behind, before] = shop.webs;
  await Promise.all([behind.start("", ahead(-31)), before.start("", ahead(31))]);
}, PATIENCE);
afterAll(async () => {
  await supervisor.stop();
  await shop.close();
});

/** Calls one of the two web processes; returns the status and cookies of the response. */
async function ask(web: 0 | 1, path: string, sent?: object, cookie = "") {
  const answer = await fetch(`${shop.addresses[web]}/api${path}`, {
    method: sent ? "POST" : "GET",
    headers: { "content-type": "application/json", ...(cookie && { cookie }) },
    body: sent && JSON.stringify(sent),
  });
  const cookies = answer.headers.getSetCookie().map((line) => line.split(";")[0]);
  return { status: answer.status, cookie: cookies.join("; ") };
}

// `npm run test:chaos` also sets the clocks of web processes and workers 5 and 31 minutes off.
it(
  "web processes an hour apart and a worker in between agree about codes, sessions, limits, orders and payments",
  async () => {
    const { email, password } = PERSONA;
    for (const [one, other] of [[0, 1] as const, [1, 0] as const]) {
      const person = { ...PERSONA, username: `omar${one}`, email: `${one}.${email}` };
      const signIn = { email: person.email, password };
      await ask(one, "/register.php", { ...person, confirmPassword: password });
      const code = await mailedCode(person.email, "verification");
      const verified = await ask(other, "/auth/verify", { email: person.email, code });
      expect(verified.status).toBe(200);
      const { cookie } = await ask(one, "/login.php", signIn);
      expect((await ask(other, "/auth_user.php", undefined, cookie)).status).toBe(200);
      const wrong = { ...signIn, password: "wrong" };
      for (let tries = 0; tries < 10; tries += 1) await ask(one, "/login.php", wrong);
      expect((await ask(other, "/login.php", wrong)).status).toBe(429);
    }

    // Delete the accounts and with them their mails, which belong to no order.
    await db().user.deleteMany();

    const unpaid = await buyTogether(shop, 2, "order");
    const bought = await buyTogether(shop, 2);
    // Without the process that receives the provider's webhooks, the shop does not learn of a
    // purchase whose browser closes.
    await shop.webs[0].kill();
    const left = await shop.buy({ products: [KEY], upTo: "approve" }, 1);
    await shop.workers[0].start();
    requireServed([...bought, left]);
    const { problems } = await shop.settle(PATIENCE);
    expect(problems).toEqual([]);
    const ids = unpaid.flatMap(({ orderId }) => orderId ?? []);
    expect(ids).toHaveLength(2);
    expect(await db().order.count({ where: { id: { in: ids }, status: "pending" } })).toBe(2);
  },
  2 * PATIENCE,
);
