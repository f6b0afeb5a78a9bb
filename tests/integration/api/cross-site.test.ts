import { beforeEach, describe, expect, it } from "vitest";
import { POST as answerTrpc } from "@/app/api/trpc/[trpc]/route";
import { appRouter } from "@/server/api/root";
import { REST_PATHS } from "@/server/rest/rest-paths";
import { GOOD } from "../../support/data/bad-input";
import { DESKTOP_OS } from "../../support/data/checkout-orders";
import { databaseState } from "../../support/data/database-state";
import { customer, PERSONA, statusOf } from "../../support/people/accounts";
import { callAs, PROCEDURES, ROLES } from "../../support/people/callers";
import { Visitor } from "../../support/people/visitor";

const CROSS_SITE = { "sec-fetch-site": "cross-site" };
const message = "This request came from another site. Open the shop and try again.";

let omar: Visitor;
beforeEach(async () => {
  omar = await customer();
  await omar.add(DESKTOP_OS, 2);
});

describe("a page of another site", () => {
  const paths = REST_PATHS.map((one) => [one.method, one.template] as const);
  const asked = (template: string) =>
    template.replace("{userKey}", "user_1").replace("{productId}", "7").replace("{orderId}", "X");

  it.each(paths.filter(([method]) => method !== "GET"))(
    "cannot %s %s in the name of who looks at it",
    async (method, template) => {
      const before = await databaseState();
      const body = method === "DELETE" ? undefined : (GOOD[`${method} ${template}`] ?? {});
      const answer = await omar.call(method, asked(template), body, CROSS_SITE);
      expect(answer).toMatchObject({ status: 403, body: { message } });
      expect(answer.headers.getSetCookie()).toEqual([]);
      expect(await databaseState()).toEqual(before);
      expect(await statusOf(omar)).toBe(200);
    },
  );

  it.each(paths.filter(([method]) => method === "GET"))("may %s %s", async (method, template) => {
    const query = template === "/products/search" ? "?q=uc" : "";
    const own = await omar.call(method, template + query);
    const crossing = await omar.call(method, template + query, undefined, CROSS_SITE);
    expect(crossing.status).toBe(own.status);
    expect(crossing.body).toEqual(own.body);
  });

  it("cannot sign a person in to an account of its own", async () => {
    const visitor = new Visitor();
    const { email, password } = PERSONA;
    const answer = await visitor.call("POST", "/login.php", { email, password }, CROSS_SITE);
    expect(answer).toMatchObject({ status: 403, body: { success: false, error: message } });
    expect(await statusOf(visitor)).toBe(401);
  });

  it("cannot call procedures by tRPC either", async () => {
    const call = (name: string, site: string) =>
      answerTrpc(
        new Request(`http://shop.test/api/trpc/${name}`, {
          method: "POST",
          headers: {
            ...omar.headers(),
            "content-type": "application/json",
            "sec-fetch-site": site,
          },
          body: "{}",
        }),
      );
    const refused = await call("auth.logout", "cross-site");
    expect(refused.status).toBe(403);
    expect(JSON.stringify(await refused.json())).toContain("cross_site");
    expect(await statusOf(omar)).toBe(200);
    expect((await call("auth.logout", "same-origin")).status).toBe(200);
    expect(await statusOf(omar)).toBe(401);
  });

  it.each(["same-origin", "none", ""])("is not meant by Sec-Fetch-Site: %s", async (site) => {
    const headers: Record<string, string> = site ? { "sec-fetch-site": site } : {};
    expect((await omar.call("POST", "/logout.php", {}, headers)).status).toBe(200);
  });
});

describe("every procedure", () => {
  /** tRPC keeps the procedures flat, by their dotted names; its types say nested. */
  const procedures = appRouter._def.procedures as unknown as Record<
    string,
    { _def: { type: "query" | "mutation" } }
  >;
  it.each(PROCEDURES)("%s distinguishes another site's call from the shop's own", async (name) => {
    const isMutation = procedures[name]?._def.type === "mutation";
    for (const role of ROLES) {
      const before = await databaseState();
      const outcome: unknown = await callAs(role, name, {}, { isCrossSite: true }).catch(
        (error: unknown) => error,
      );
      if (!isMutation) expect(outcome).not.toMatchObject({ cause: { code: "cross_site" } });
      else expect(outcome).toMatchObject({ code: "FORBIDDEN", cause: { code: "cross_site" } });
      expect(await databaseState()).toEqual(before);
    }
  });
});
