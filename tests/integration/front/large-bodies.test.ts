import { describe, expect, it } from "vitest";
import { createFront } from "@/server/front/front";
import { listen } from "@/server/front/http-server";
import { db } from "@/server/platform/database/db";
import { answerRequest } from "@/server/rest/answer-request";
import { handleTrpc } from "@/server/rest/trpc-handler";
import { Visitor } from "../../support/people/visitor";

const TOO_LARGE = { message: "The request is too large." };
const LARGE = JSON.stringify({ email: `${"x".repeat(70_000)}@example.com`, password: "x" });

describe("an oversized body", () => {
  it("is refused over REST, whatever its headers state", async () => {
    const visitor = new Visitor();
    const lies: Record<string, string>[] = [
      {},
      { "content-length": "10" },
      { "content-length": "x" },
    ];
    for (const headers of lies) {
      const answer = await visitor.call("POST", "/login.php", LARGE, headers);
      expect(answer).toMatchObject({ status: 413, body: TOO_LARGE });
    }
  });

  it("is refused over tRPC", async () => {
    const answer = await handleTrpc(
      new Request("http://shop.test/api/trpc/auth.login", { method: "POST", body: LARGE }),
    );
    expect(answer.status).toBe(413);
    expect(await answer.json()).toEqual(TOO_LARGE);
  });

  it("is refused as a webhook, by Next and by the front", async () => {
    const body = "x".repeat(257 * 1024);
    const next = await answerRequest(
      new Request("http://shop.test/api/paypal/webhook", { method: "POST", body }),
    );
    const server = await listen(createFront({ pages: () => undefined }), "127.0.0.1", 0);
    try {
      const front = await fetch(`http://127.0.0.1:${server.port}/api/paypal/webhook`, {
        method: "POST",
        body,
      });
      for (const answer of [next, front]) {
        expect(answer.status).toBe(413);
        expect(await answer.json()).toEqual(TOO_LARGE);
      }
    } finally {
      await server.drain(0);
    }
  });

  it("is not read completely", async () => {
    let given = 0;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        given += 1;
        controller.enqueue(new Uint8Array(16 * 1024));
      },
    });
    const answer = await handleTrpc(
      new Request("http://shop.test/api/trpc/auth.login", {
        method: "POST",
        body,
        duplex: "half",
      } as RequestInit),
    );
    expect(answer.status).toBe(413);
    expect(given).toBeLessThan(10);
  });
});

describe("an oversized field", () => {
  it.each([
    ["username", `a${"\u0316\u0301".repeat(14_000)}`],
    ["email", `${"\uFDFA".repeat(10_000)}@example.com`],
    ["password", "\uFDFA".repeat(10_000)],
  ])("is refused without further processing: %s", async (field, text) => {
    const person = { username: "omar", email: "omar@example.com", password: "violet lamp 42" };
    const typed = { ...person, confirmPassword: person.password, [field]: text };
    const answer = await new Visitor().call("POST", "/register.php", typed);
    expect(answer.status).toBe(400);
    expect(await db().user.count()).toBe(0);
  });
});

describe("a response", () => {
  it("is not cacheable, over tRPC and over REST", async () => {
    const input = encodeURIComponent(
      JSON.stringify({ json: null, meta: { values: ["undefined"] } }),
    );
    const trpc = await handleTrpc(
      new Request(`http://shop.test/api/trpc/cart.read?input=${input}`),
    );
    expect(trpc.headers.get("cache-control")).toBe("no-store");
    const rest = await new Visitor().call("GET", "/cart.php");
    expect(rest.headers.get("cache-control")).toBe("no-store");
  });
});
