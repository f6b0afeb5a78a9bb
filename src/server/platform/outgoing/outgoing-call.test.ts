import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { answerTo } from "./outgoing-call";
import { isPublic } from "./public-address";

let port = 0;
const asked: string[] = [];
const server = createServer((req, res) => {
  asked.push(req.url ?? "");
  if (req.url === "/moved") res.writeHead(302, { location: "/elsewhere" }).end();
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
  ["2002:7f00:1::", false],
  ["2001:0:7f00:1::", false],
])("is %s a public internet address: %s", (address, is) => {
  expect(isPublic(address)).toBe(is);
});

it.each(["127.0.0.1", "localhost", "[::1]", "2130706433", "0x7f.1", "[::ffff:127.0.0.1]"])(
  "a private address is not called under the name %s",
  async (host) => {
    const url = `http://${host}:${port}/inside`;
    await expect(
      answerTo({ url, body: "{}", within: [], whose: "the webhook" }),
    ).rejects.toMatchObject({ message: expect.stringContaining("public internet"), isFinal: true });
    expect(asked).not.toContain("/inside");
  },
);

it("a redirect is returned as the response and not followed", async () => {
  const url = `http://127.0.0.1:${port}/moved`;
  expect(await answerTo({ url, body: "{}", whose: "the webhook" })).toMatchObject({ status: 302 });
  expect(asked).not.toContain("/elsewhere");
});
