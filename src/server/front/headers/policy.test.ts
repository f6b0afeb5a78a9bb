import { createHash } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { HEAD_SCRIPT } from "@/document/head-script";
import type { RequestHandler } from "@/server/front/answer";
import { scriptSources } from "./inline-scripts";
import { barePolicy, pagePolicy, withPolicy } from "./policy";

const POLICY =
  "default-src 'self'; script-src 'self' 'unsafe-inline' https://*.provider.example; style-src 'self' 'unsafe-inline'";
const hashOf = (script: string) =>
  `'sha256-${createHash("sha256").update(script).digest("base64")}'`;
const HEAD = hashOf(HEAD_SCRIPT);
const PUSH = 'self.__next_f.push([1,"1:\\"$Sreact.fragment\\"\\n"])';
const CHUNKS = `(globalThis["TURBOPACK"] || (globalThis["TURBOPACK"] = [])).push({"otherChunks":["static/chunks/2xqy4x-tjqh.js"],"runtimeModuleIds":[494553]});`;

describe("inline scripts of a prerendered page", () => {
  it("are allowed by hash: the shop's own script and Next's data", () => {
    const start = "(self.__next_f=self.__next_f||[]).push([0])";
    const html = `<head><script>${HEAD_SCRIPT}</script></head><script id="_R_">${CHUNKS}</script>
      <script nonce="kept">${start}</script><script>${PUSH}</script><script src="/_next/a.js" async=""></script>
      <script type="application/ld+json">{"@context":"https://schema.org"}</script>`;
    expect(scriptSources(html)).toEqual([HEAD, ...[CHUNKS, start, PUSH].map(hashOf)]);
    expect(pagePolicy(POLICY, html)).toBe(
      `default-src 'self'; script-src 'self' ${[HEAD, ...[CHUNKS, start, PUSH].map(hashOf)].join(" ")} https://*.provider.example; style-src 'self' 'unsafe-inline'`,
    );
  });

  it.each([
    "alert(1)",
    `${PUSH};alert(1)`,
    `alert(1);${PUSH}`,
    `self.__next_f.push([1,alert(1)])`,
    `self.__next_f.push([1,"a"+alert(1)])`,
    `self.__next_f.push([1,\`\${alert(1)}\`])`,
    `self.__next_f.push(["a"])`,
    `self.__next_f.push([1,"a"]),alert(1),([2,"b"])`,
    CHUNKS.replace("static/chunks/2xqy4x-tjqh.js", "https://evil.example/a.js"),
    CHUNKS.replace("static/chunks/", "static/chunks/../../pictures/"),
    `${CHUNKS}alert(1)`,
    `${HEAD_SCRIPT};alert(1)`,
    "",
  ])("are not allowed if something else inserted them: %s", (script) => {
    expect(scriptSources(`<p>A name<script>${script}</script></p>`)).toEqual([HEAD]);
  });

  it("get no source in a response that is not a page", () => {
    expect(barePolicy(POLICY)).toBe(
      "default-src 'self'; script-src 'self' https://*.provider.example; style-src 'self' 'unsafe-inline'",
    );
  });
});

describe("the policy of Next's responses", () => {
  let server: Server | undefined;
  afterEach(() => server?.close());

  async function ask(
    pages: RequestHandler,
    headers: Record<string, string> = {},
  ): Promise<Response> {
    const answer = withPolicy(pages);
    server = createServer((req, res) => void answer(req, res));
    await new Promise<void>((resolve) => server?.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    return fetch(`http://127.0.0.1:${port}`, { headers });
  }
  const page =
    (status: number, more: Record<string, string> = {}): RequestHandler =>
    async (req, res) => {
      res.setHeader("content-security-policy", POLICY);
      res.setHeader("content-type", "text/html; charset=utf-8");
      for (const [name, value] of Object.entries(more)) res.setHeader(name, value);
      res.statusCode = status;
      res.flushHeaders();
      res.write(`<script>${PUSH}</script>`);
      res.end(String(req.headers["content-security-policy"]));
    };
  const policyOf = (answer: Response) => answer.headers.get("content-security-policy") ?? "";

  it("contains a fresh nonce for each page that is rendered on request", async () => {
    const forged = { "content-security-policy": "script-src 'nonce-evil'" };
    const first = await ask(page(200), forged);
    const [, nonce = ""] = /script-src ('nonce-[\w+/]{22}==')/.exec(await first.text()) ?? [];
    expect(policyOf(first)).toContain(
      `script-src 'self' ${HEAD} ${nonce} https://*.provider.example;`,
    );
    server?.close();
    const second = await ask(page(200));
    expect(policyOf(second)).not.toContain(nonce);
    expect(policyOf(second)).not.toMatch(/script-src[^;]*unsafe-inline|evil/);
  });

  it.each([
    ["comes from Next's cache", page(200, { "x-nextjs-cache": "HIT" })],
    ["was prerendered by the build", page(200, { "x-nextjs-prerender": "1" })],
    ["is a 404", page(404)],
    ["is a 500", page(500)],
  ])("names the scripts by hash on a page that %s", async (_what, pages) => {
    const answer = await ask(pages);
    expect(policyOf(answer)).toContain(`script-src 'self' ${HEAD} ${hashOf(PUSH)} https:`);
    expect(policyOf(answer)).not.toContain("nonce");
    expect(await answer.text()).toContain(PUSH);
  });

  it("is omitted from a 304 response", async () => {
    const answer = await ask(async (_req, res) => {
      res.setHeader("content-security-policy", POLICY);
      res.statusCode = 304;
      res.end();
    });
    expect([answer.status, policyOf(answer)]).toEqual([304, ""]);
  });

  it("allows no inline script in a response that is not a page", async () => {
    const answer = await ask(page(200, { "content-type": "text/x-component" }));
    expect(policyOf(answer)).toBe(barePolicy(POLICY));
  });
});
