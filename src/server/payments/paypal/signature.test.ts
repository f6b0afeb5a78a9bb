import { createSign } from "node:crypto";
import { readFileSync } from "node:fs";
import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { crc32 } from "node:zlib";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import * as certificates from "@/server/payments/paypal/certificate-fixture";

const authority = "tools/paypal-simulator/authority";
const genuine = readFileSync(`${authority}/webhooks.pem`, "utf8");
const PATH = "/v1/notifications/certs/";
const BODY = Buffer.from('{"id":"WH-1", "amount":1.0}');

/**
 * A test server in place of the provider's. `answers` has its responses by certificate name;
 * `asked` lists the requested names.
 */
let server: Server;
let origin: string;
let asked: string[];
const answers = new Map<string, (res: ServerResponse) => void>();
const text = (pem: string) => (res: ServerResponse) => res.end(pem);

beforeEach(async () => {
  vi.resetModules();
  asked = [];
  answers.clear();
  answers.set("GENUINE", text(genuine));
  server = createServer((req, res) => {
    const name = req.url?.slice(PATH.length) ?? "";
    asked.push(name);
    const answer = answers.get(name);
    if (answer) answer(res);
    else res.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  vi.stubEnv("DEMO", "1");
  vi.stubEnv("PAYPAL_ENVIRONMENT", "simulator");
  vi.stubEnv("PAYPAL_SIMULATOR_URL", origin);
  vi.stubEnv("PAYPAL_WEBHOOK_ID", "WH-BARQ");
  for (const name of ["CLIENT_ID", "CLIENT_SECRET", "MERCHANT_ID"]) {
    vi.stubEnv(`PAYPAL_${name}`, "unused");
  }
  vi.stubEnv("PAYPAL_WEBHOOK_CA", `${authority}/ca.pem`);
  vi.stubEnv("LOG_LEVEL", "silent");
});
afterEach(async () => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

/** A webhook that the provider signed with the certificate of this name. */
function webhook(name: string, { from = "192.0.2.1", body = BODY, url = "" } = {}) {
  const [id, time] = ["T-1", "2026-11-22T12:00:00Z"];
  const message = [id, time, "WH-BARQ", crc32(body)].join("|");
  const key = readFileSync(`${authority}/webhooks.key.pem`);
  return new Headers({
    "x-forwarded-for": from,
    "paypal-auth-algo": "SHA256withRSA",
    "paypal-cert-url": url || `${origin}${PATH}${name}`,
    "paypal-transmission-id": id,
    "paypal-transmission-time": time,
    "paypal-transmission-sig": createSign("sha256").update(message).sign(key, "base64"),
  });
}

/** The result of the signature check, or "unknown" when the check is not possible now. */
async function verdict(headers: Headers, body = BODY): Promise<boolean | "unknown"> {
  const { isSigned } = await import("@/server/payments/paypal/signature");
  return isSigned(headers, body).catch(() => "unknown");
}

describe("the certificate that a webhook names", () => {
  it("is fetched once, and cached for later webhooks", async () => {
    for (const from of ["192.0.2.1", "192.0.2.2", "192.0.2.1"]) {
      expect(await verdict(webhook("GENUINE", { from }))).toBe(true);
    }
    expect(asked).toEqual(["GENUINE"]);
  });

  it("verifies the bytes as received, and no others", async () => {
    expect(await verdict(webhook("GENUINE"), Buffer.from('{"id":"WH-1","amount":1}'))).toBe(false);
  });

  it.each([
    ["on a foreign host", () => `https://forger.example${PATH}GENUINE`],
    ["with another port", () => `http://127.0.0.1:1${PATH}GENUINE`],
    ["with a user name before the host", () => `${origin.replace("//", "//x@")}${PATH}GENUINE`],
    ["on another path of the provider", () => `${origin}/v1/uploads/GENUINE`],
    ["that leaves its folder by ..", () => `${origin}${PATH}../../uploads/GENUINE`],
    ["with a query", () => `${origin}${PATH}GENUINE?to=forger`],
    ["of a file of this machine", () => "file:///etc/passwd"],
  ])("is not fetched from an address %s", async (_what, url) => {
    expect(await verdict(webhook("GENUINE", { url: url() }))).toBe(false);
    expect(asked).toEqual([]);
  });

  it.each([
    ["it has expired", certificates.expired],
    ["it is for another name", certificates.otherName],
    ["it is self-signed", certificates.selfSigned],
    ["it is not PEM", "<html>Not found</html>"],
  ])("is not trusted when %s", async (_what, pem) => {
    answers.set("BAD", text(pem));
    expect(await verdict(webhook("BAD"))).toBe(false);
  });

  it("is not fetched through a redirect", async () => {
    answers.set("ELSEWHERE", (res) =>
      res.writeHead(302, { location: `${origin}${PATH}GENUINE` }).end(),
    );
    expect(await verdict(webhook("ELSEWHERE"))).toBe("unknown");
    expect(asked).toEqual(["ELSEWHERE"]);
  });

  it("is not read to its end when it is huge", async () => {
    let sent = 0;
    answers.set("HUGE", (res) => {
      const more = () => {
        if (res.closed) return;
        sent += 16_384;
        res.write(Buffer.alloc(16_384, "A"), () => setImmediate(more));
      };
      more();
    });
    expect(await verdict(webhook("HUGE"))).toBe("unknown");
    expect(sent).toBeLessThan(64 * 1024 * 1024);
  });

  it("times out when it comes too slowly", async () => {
    const patience = vi.spyOn(AbortSignal, "timeout").mockImplementation((ms) => {
      expect(ms).toBe(5_000);
      return AbortSignal.abort();
    });
    answers.set("SLOW", () => undefined);
    expect(await verdict(webhook("SLOW"))).toBe("unknown");
    expect(patience).toHaveBeenCalled();
  });
});

describe("a sender that names ever new certificates", () => {
  it("has one of them fetched, and does not block the provider's own certificate", async () => {
    for (let number = 0; number < 50; number += 1) await verdict(webhook(`INVENTED-${number}`));
    expect(asked).toEqual(["INVENTED-0"]);
    expect(await verdict(webhook("GENUINE", { from: "198.51.100.7" }))).toBe(true);
  });

  it("has twenty fetched at most, from any number of addresses", async () => {
    for (let number = 0; number < 50; number += 1) {
      await verdict(webhook(`INVENTED-${number}`, { from: `192.0.2.${number}` }));
    }
    expect(asked).toHaveLength(20);
  });
});
