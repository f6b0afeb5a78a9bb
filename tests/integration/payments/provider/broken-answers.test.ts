import { createServer, type Server, type Socket } from "node:net";
import { gzipSync } from "node:zlib";
import paypal from "@paypal/checkout-server-sdk";
import { afterEach, describe, expect, it } from "vitest";
import { PayPalClient } from "@/server/payments/paypal/http-client";

/** A server that answers each request with the same bytes, valid HTTP or not. */
let server: Server | undefined;
afterEach(() => {
  server?.close();
});

async function answeringWith(write: (socket: Socket) => void): Promise<PayPalClient> {
  server = createServer((socket) => {
    socket.on("error", () => undefined);
    socket.once("data", () => write(socket));
  });
  const opened = server;
  await new Promise<void>((resolve) => opened.listen(0, "127.0.0.1", resolve));
  const address = opened.address();
  if (address === null || typeof address === "string") throw new Error("the server has no port");
  const url = `http://127.0.0.1:${address.port}`;
  return new PayPalClient(new paypal.core.PayPalEnvironment("id", "secret", url, url));
}

const capture = {
  path: "/v2/checkout/orders/X/capture",
  verb: "POST",
  headers: { Authorization: "Bearer x", "Content-Type": "application/json" },
  body: {},
};

const response = (headers: string[], body: Buffer | string, status = "200 OK") =>
  Buffer.concat([
    Buffer.from([`HTTP/1.1 ${status}`, "Connection: close", ...headers, "", ""].join("\r\n")),
    Buffer.from(body),
  ]);

const TYPE = "Content-Type: application/json";
const order = Buffer.from('{"id":"X","status":"COMPLETED"}');
const sized = (body: Buffer | string) => `Content-Length: ${Buffer.byteLength(body)}`;
const gzipped = gzipSync(order);
const MEGABYTES = 1024 * 1024;

/** Responses that leave the outcome unknown: the call rejects, or returns no readable content. */
const BROKEN: Record<string, Buffer> = {
  "invalid gzip": response([TYPE, "Content-Encoding: gzip", sized("no gzip")], "no gzip"),
  "truncated gzip": response(
    [TYPE, "Content-Encoding: gzip", sized(gzipped.subarray(0, 12))],
    gzipped.subarray(0, 12),
  ),
  "truncated JSON": response([TYPE, sized('{"id": "CUT')], '{"id": "CUT'),
  "a body shorter than its length": response([TYPE, "Content-Length: 500"], order),
  "a truncated chunk": response([TYPE, "Transfer-Encoding: chunked"], "1f\r\n{"),
  "a chunk with an invalid size": response([TYPE, "Transfer-Encoding: chunked"], "zz\r\n{}\r\n"),
  "two content lengths": response([TYPE, "Content-Length: 5", "Content-Length: 7"], "{}"),
  "not HTTP": Buffer.from("\0\0\0 not a protocol \r\n\r\n"),
  "endless headers": Buffer.from(`HTTP/1.1 200 OK\r\nX: ${"x".repeat(100_000)}\r\n\r\n`),
  "another protocol": response(["Upgrade: websocket"], "", "101 Switching Protocols"),
  "two megabytes": response([TYPE], Buffer.alloc(2 * MEGABYTES, "x")),
  "two megabytes compressed by gzip": response(
    [TYPE, "Content-Encoding: gzip"],
    gzipSync(Buffer.alloc(2 * MEGABYTES, "x")),
  ),
  "an empty response": Buffer.alloc(0),
};

describe("an unreadable response", () => {
  it.each(Object.keys(BROKEN))(
    "leaves the outcome unknown and the process alive: %s",
    async (name) => {
      const client = await answeringWith((socket) => socket.end(BROKEN[name] ?? ""));
      const result = await client.execute(capture).then(
        (answer: unknown) => answer,
        (error: Error) => ({ error: error.message }),
      );
      expect(result === undefined || "error" in (result as object)).toBe(true);
    },
  );

  it("includes a connection that is reset in the middle of the content", async () => {
    const client = await answeringWith((socket) => {
      socket.write(response([TYPE, "Content-Length: 500"], order), () => socket.resetAndDestroy());
    });
    await expect(client.execute(capture)).rejects.toThrow("PayPal gave no answer");
  });

  it("includes a redirect, which is not followed", async () => {
    let requests = 0;
    const client = await answeringWith((socket) => {
      requests += 1;
      const to = ["Location: /elsewhere", "Content-Length: 0"];
      socket.end(response(to, "", "307 Temporary Redirect"));
    });
    await expect(client.execute(capture)).rejects.toThrow("307");
    expect(requests).toBe(1);
  });

  it("does not include a complete compressed response", async () => {
    const bytes = response([TYPE, "Content-Encoding: gzip", sized(gzipped)], gzipped);
    const client = await answeringWith((socket) => socket.end(bytes));
    expect(await client.execute(capture)).toMatchObject({ id: "X" });
  });
});
