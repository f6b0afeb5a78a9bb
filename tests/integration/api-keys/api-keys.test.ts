import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { watchAlerts } from "@/server/alerts/watch-alerts";
import { newApiKey } from "@/server/api-keys/api-key-text";
import { db } from "@/server/platform/database/db";
import { answerRequest } from "@/server/rest/answer-request";
import { withBudgets } from "../../support/data/budgets";
import { createUsers, signedInAs } from "../../support/people/accounts";
import { ApiProgram } from "../../support/people/api-program";
import { callAs } from "../../support/people/callers";

const create = (more: object = {}, role: "admin" | "manager" = "admin") =>
  callAs(role, "admin.apiKeys.create", {
    name: "Warehouse sync",
    scopes: ["products:read", "stock:add"],
    days: null,
    addresses: [],
    idempotencyKey: randomUUID(),
    ...more,
  }) as Promise<{ id: number; key: string }>;
const list = () => callAs("admin", "admin.apiKeys.list", undefined) as Promise<object[]>;
const revoke = (id: number) =>
  callAs("admin", "admin.apiKeys.revoke", { id, idempotencyKey: randomUUID() });

describe("an API key", () => {
  it("is shown once: the database and the audit log never have it", async () => {
    const { id, key } = await create();
    expect(key).toMatch(/^barq_test_[0-9A-Z]{28}$/);
    expect(await list()).toMatchObject([
      {
        id,
        name: "Warehouse sync",
        ending: `test_${key.slice(-4)}`,
        scopes: ["products:read", "stock:add"],
        lastUsedAt: null,
        createdByName: "admin",
        isExpired: false,
        isUnused: false,
      },
    ]);
    const [rows, entries] = [await db().apiKey.findMany(), await db().auditEntry.findMany()];
    expect(JSON.stringify([rows, entries])).not.toContain(key.slice(0, -4));
    expect(entries).toMatchObject([
      { action: "api_key.create", entityId: String(id), after: { name: "Warehouse sync" } },
    ]);
  });

  it("cannot be shown again by repeating the call: the answer says what to do", async () => {
    const call = { idempotencyKey: randomUUID() };
    await create(call);
    await expect(create(call)).rejects.toThrow(/Revoke it and create another one/);
    expect(await list()).toHaveLength(1);
  });

  it("is created by owners only", async () => {
    await expect(create({}, "manager")).rejects.toMatchObject({ code: "FORBIDDEN" });
  });

  it("has a unique name as long as it is valid", async () => {
    const { id } = await create();
    await expect(create()).rejects.toThrow("Another key has this name");
    await revoke(id);
    await create();
    await expect(revoke(id)).rejects.toThrow("already revoked");
  });

  it.each([
    [{ name: " " }, "enter a name"],
    [{ name: "x".repeat(61) }, "60 characters"],
    [{ scopes: [] }, "at least one"],
    [{ addresses: ["203.0.113.300"] }, "IP address"],
    [{ scopes: ["everything"] }, "check"],
  ])("is refused with %j", async (more, message) => {
    await expect(create(more)).rejects.toThrow(new RegExp(message, "i"));
  });
});

describe("a request with an API key", () => {
  it("is answered, and its time and address are recorded at most once per minute", async () => {
    const program = await ApiProgram.with(["products:read"]);
    expect(await program.call("GET", "/products")).toMatchObject({ status: 200 });
    const [used] = await db().apiKey.findMany();
    expect(used).toMatchObject({ lastUsedFrom: "203.0.113.50", lastUsedAt: expect.any(Date) });
    await program.call("GET", "/products");
    expect(await db().apiKey.findMany()).toEqual([used]);
  });

  it("is refused outside /api/v1, and inside it a cookie does not replace the key", async () => {
    const request = (headers: Record<string, string>, path = "/api/v1/products") =>
      answerRequest(new Request(`http://shop.test${path}`, { headers }));
    await createUsers();
    const cookie = (await signedInAs("admin")).headers().cookie ?? "";
    expect((await request({ cookie }, "/api/auth/user")).status).toBe(200);
    const without = await request({ cookie });
    expect(without.status).toBe(401);
    expect(without.headers.get("www-authenticate")).toBe('Bearer realm="barq"');
    const { key } = await ApiProgram.with();
    const elsewhere = await request({ authorization: `Bearer ${key}` }, "/api/auth/user");
    expect(elsewhere.status).toBe(401);
  });

  it.each([
    ["none", "", "api_key_missing"],
    ["another scheme", "Basic YTpi", "api_key_missing"],
    ["no key", "Bearer abc", "api_key_unknown"],
    ["a mistyped key", "Bearer barq_test_0000000000000000000000M8RX2S", "api_key_unknown"],
    ["an unknown key", "Bearer barq_test_0000000000000000000000M8RX2R", "api_key_unknown"],
    ["a key of another environment", `Bearer ${newApiKey("live")}`, "api_key_wrong_mode"],
  ])("with %s is refused", async (_what, authorization, code) => {
    const program = new ApiProgram("");
    const answer = await program.call("GET", "/products", undefined, { authorization });
    expect(answer).toMatchObject({
      status: 401,
      body: { code, message: expect.any(String), requestId: expect.any(String) },
    });
    expect(Object.keys(answer.body).sort()).toEqual(["code", "message", "requestId"]);
  });

  it("is refused at once after the key was revoked, and after it expired", async () => {
    const [revoked, expired] = [
      await ApiProgram.with(),
      await ApiProgram.with(undefined, { days: 1 }),
    ];
    await revoke(revoked.id);
    await db().$executeRaw`UPDATE api_keys SET expires_at = now() WHERE id = ${expired.id}`;
    expect((await revoked.call("GET", "/products")).body.code).toBe("api_key_revoked");
    expect((await expired.call("GET", "/products")).body.code).toBe("api_key_expired");
  });

  it("is refused from an address that the key does not allow", async () => {
    const addresses = ["198.51.100.0/24", "2001:db8:1:2::5"];
    const program = await ApiProgram.with(["products:read"], { addresses });
    expect((await program.call("GET", "/products")).body.code).toBe("api_key_address");
    const from = async (ip: string) => {
      program.ip = ip;
      return (await program.call("GET", "/products")).status;
    };
    expect(await from("198.51.100.9")).toBe(200);
    expect(await from("2001:db8:1:2::9")).toBe(200);
    expect(await from("2001:db8:1:3::5")).toBe(403);
    expect(await from("not an address")).toBe(403);
  });

  it("is refused without the scope, which the answer names", async () => {
    const program = await ApiProgram.with(["products:read"]);
    const answer = await program.call("GET", "/orders");
    expect(answer).toMatchObject({ status: 403, body: { code: "api_scope_missing" } });
    expect(answer.body.message).toContain("orders:read");
  });
});

describe("the budget of a key", () => {
  it("is stated by a successful answer, and is not another key's", async () => {
    const [one, other] = [await ApiProgram.with(), await ApiProgram.with()];
    const { headers } = await one.call("GET", "/products");
    expect(headers.get("ratelimit-policy")).toMatch(/^"key";q=\d+;w=10$/);
    expect(headers.get("ratelimit")).toMatch(/^"key";r=\d+;t=\d+$/);
    expect((await other.call("GET", "/products")).status).toBe(200);
  });
});

describe("the budget for figures", () => {
  withBudgets(10);

  it("is stated beside that of the key, and limits it", async () => {
    const program = await ApiProgram.with(["figures:read"]);
    program.ip = "203.0.113.52";
    const path = "/figures?from=2026-11-01&to=2026-11-02";
    const { headers } = await program.call("GET", path);
    expect(headers.get("ratelimit-policy")).toBe('"key";q=60;w=10, "figures";q=6;w=10');
    expect(headers.get("ratelimit")).toMatch(/^"key";r=(59|60);t=\d+, "figures";r=5;t=\d+$/);
    const answers = await Promise.all(Array.from({ length: 20 }, () => program.call("GET", path)));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(0);
    for (const { headers } of refused) {
      expect(headers.get("ratelimit")).toMatch(/^"key";r=[1-9]\d*;t=\d+, "figures";r=0;t=\d+$/);
      expect(headers.get("retry-after")).toMatch(/^[1-9]\d*$/);
    }
  });
});

describe("the small budget of a key", () => {
  withBudgets(1);

  it("counts requests without the scope too, and each answer states it", async () => {
    const program = await ApiProgram.with(["products:read"]);
    program.ip = "203.0.113.51";
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => program.call("GET", "/orders")),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([403, 429]));
    for (const { headers } of answers) {
      expect(headers.get("ratelimit-policy")).toMatch(/^"key";q=\d+;w=10$/);
      expect(headers.get("ratelimit")).toMatch(/^"key";r=\d+;t=\d+$/);
    }
  });

  it("is shared by all addresses that use the key, and not with other keys", async () => {
    // The keys lack the scope of the path: the procedure is not called, so its own budget cannot
    // cause a 429.
    const scopes = ["products:read"] as const;
    const [one, other] = [await ApiProgram.with(scopes), await ApiProgram.with(scopes)];
    const statusesFrom = async (ip: string) => {
      one.ip = ip;
      // Fewer calls than one IP address may send with all its keys.
      const calls = Array.from({ length: 8 }, () => one.call("GET", "/orders"));
      return (await Promise.all(calls)).map(({ status }) => status);
    };
    expect(await statusesFrom("203.0.113.52")).toContain(429);
    expect(await statusesFrom("203.0.113.53")).toContain(429);
    other.ip = "203.0.113.54";
    expect((await other.call("GET", "/orders")).status).toBe(403);
  });
});

describe("a key in a URL", () => {
  it("is refused and revoked, the owner is alerted, and the audit log has it", async () => {
    const { key, id } = await ApiProgram.with(undefined, { name: "Leaky" });
    const program = new ApiProgram("");
    const answer = await program.call("GET", `/products?api_key=${key}`);
    expect(answer).toMatchObject({ status: 400, body: { code: "api_key_in_url" } });
    expect(await db().apiKey.findUnique({ where: { id } })).toMatchObject({
      revokedAt: expect.any(Date),
      exposedAt: expect.any(Date),
    });
    expect((await new ApiProgram(key).call("GET", "/products")).body.code).toBe("api_key_revoked");
    expect(await db().auditEntry.findFirst({ where: { action: "api_key.expose" } })).toMatchObject({
      actorName: "command line",
      entityId: String(id),
    });
    await watchAlerts();
    expect(await db().alert.findMany({ where: { kind: "api_key_exposed" } })).toMatchObject([
      { subject: `api_key:${id}`, facts: { name: "Leaky", ending: `test_${key.slice(-4)}` } },
    ]);
  });

  it("is found if percent-encoded, even beside malformed escapes or at /openapi.json", async () => {
    const program = new ApiProgram("");
    for (const path of ["/products", "/openapi.json"]) {
      const { key, id } = await ApiProgram.with();
      const escaped = key.replaceAll("_", "%5F");
      const answer = await program.call("GET", `${path}?q=%zz%&key=${escaped}`);
      expect(answer).toMatchObject({ status: 400, body: { code: "api_key_in_url" } });
      expect(await db().apiKey.findUnique({ where: { id } })).toMatchObject({
        revokedAt: expect.any(Date),
      });
    }
  });

  it("is refused at an unknown path too, and an unknown key changes nothing", async () => {
    const { key, id } = await ApiProgram.with();
    const program = new ApiProgram("");
    expect((await program.call("GET", `/nothing?k=${newApiKey("test")}`)).status).toBe(400);
    expect(await db().apiKey.findUnique({ where: { id } })).toMatchObject({ revokedAt: null });
    expect((await program.call("POST", `/nothing?k=${key}`, {})).body.code).toBe("api_key_in_url");
    expect(await db().apiKey.findUnique({ where: { id } })).toMatchObject({
      revokedAt: expect.any(Date),
    });
  });
});
