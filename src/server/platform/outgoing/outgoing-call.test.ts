import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { answerTo, post } from "./outgoing-call";
import { isCallable, isPublic, PUBLIC_ONLY } from "./public-address";

let port = 0;
const asked: string[] = [];
const server = createServer((req, res) => {
  asked.push(req.url ?? "");
  if (req.url === "/large") res.end("x".repeat(1_000_000));
  else if (req.url === "/moved") res.writeHead(302, { location: "/elsewhere" }).end();
  else res.writeHead(200).end("{}");
});
beforeAll(async () => {
  await new Promise<void>((listening) => server.listen(0, listening));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

it.each([
  ["8.8.8.8", true],
  ["2606:4700::1111", true],
  ["127.0.0.1", false],
  ["10.1.2.3", false],
  ["172.31.0.1", false],
  ["192.168.1.1", false],
  ["169.254.169.254", false],
  ["100.64.0.1", false],
  ["0.0.0.0", false],
  ["255.255.255.255", false],
  ["::1", false],
  ["::", false],
  ["fd00::1", false],
  ["fe80::1", false],
  ["::ffff:127.0.0.1", false],
  ["::ffff:8.8.8.8", false],
  ["64:ff9b::7f00:1", false],
  ["64:ff9b:1::1", false],
  ["224.0.0.1", false],
  ["240.0.0.1", false],
  ["192.0.0.8", false],
  ["192.0.2.1", false],
  ["198.18.0.1", false],
  ["198.51.100.1", false],
  ["203.0.113.1", false],
  ["2001:db8::1", false],
  ["ff02::1", false],
  ["fec0::1", false],
  ["::127.0.0.1", false],
  ["not an address", false],
  ["2002:7f00:1::", false],
  ["2001:0:7f00:1::", false],
])("that %j is a public internet address is %s", (address, is) => {
  expect(isPublic(address)).toBe(is);
});

it.each(["127.0.0.1", "localhost", "[::1]", "2130706433", "0x7f.1", "[::ffff:127.0.0.1]"])(
  "a private address is not called under the name %s",
  async (host) => {
    const url = `http://${host}:${port}/inside`;
    await expect(
      answerTo({ url, body: "{}", within: PUBLIC_ONLY, whose: "the webhook" }),
    ).rejects.toMatchObject({ message: expect.stringContaining("public internet"), isFinal: true });
    expect(asked).not.toContain("/inside");
  },
);

const LOOPBACK = { isPublicAllowed: true, networks: ["127.0.0.0/8", "::1/128"] };

it.each([
  ["127.9.9.9", LOOPBACK, true],
  ["::1", LOOPBACK, true],
  ["::ffff:127.0.0.1", LOOPBACK, true],
  ["8.8.8.8", LOOPBACK, true],
  ["10.0.0.1", LOOPBACK, false],
  ["8.8.8.8", { ...LOOPBACK, isPublicAllowed: false }, false],
  ["10.1.0.1", { isPublicAllowed: false, networks: ["10.1.0.0/16"] }, true],
  ["10.2.0.1", { isPublicAllowed: false, networks: ["10.1.0.0/16"] }, false],
])("that %s may be called under the rule %j is %s", (address, rule, may) => {
  expect(isCallable(address, rule)).toBe(may);
});

it("a response is cut where its end is of no interest", async () => {
  const url = `http://127.0.0.1:${port}/large`;
  const call = { url, body: "{}", whose: "the receiver" };
  await expect(post(call)).rejects.toThrow("too large");
  const { status, bytes } = await post({ ...call, cutAfter: 2_048 });
  expect([status, bytes.length]).toEqual([200, 2_048]);
});

it("a redirect is returned as the response and not followed", async () => {
  const url = `http://127.0.0.1:${port}/moved`;
  expect(await answerTo({ url, body: "{}", whose: "the webhook" })).toMatchObject({ status: 302 });
  expect(asked).not.toContain("/elsewhere");
});
