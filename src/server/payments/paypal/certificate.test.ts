import { X509Certificate } from "node:crypto";
import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { readTrustedKey } from "@/server/payments/paypal/certificate";
import * as certificates from "@/server/payments/paypal/certificate-fixture";

const authority = "tools/paypal-simulator/authority";
const genuine = readFileSync(`${authority}/webhooks.pem`, "utf8");
const TODAY = new Date("2026-11-22T12:00:00Z");

const nobody = vi.fn(async (): Promise<Buffer> => {
  throw new Error("no issuer was to be asked for");
});
const read = (pem: string, at = TODAY) => readTrustedKey(pem, at, nobody);

beforeAll(() => vi.stubEnv("PAYPAL_WEBHOOK_CA", `${authority}/ca.pem`));

describe("a certificate that signs webhooks", () => {
  it("is trusted until it expires if a trusted authority signed it", async () => {
    const { key, until } = await read(genuine);
    expect(key.equals(new X509Certificate(genuine).publicKey)).toBe(true);
    expect(until).toEqual(new Date("2120-01-01T00:00:00Z"));
    expect(nobody).not.toHaveBeenCalled();
  });

  it("may include the intermediate authority of its chain", async () => {
    const { intermediate, viaIntermediate } = certificates;
    await expect(read(viaIntermediate + intermediate)).resolves.toBeDefined();
    await expect(read(viaIntermediate)).rejects.toThrow("leads to no trusted root");
  });

  it.each([
    ["for another name", certificates.otherName, "another name"],
    ["that has expired", certificates.expired, "not valid today"],
    ["that is self-signed", certificates.selfSigned, "leads to no trusted root"],
    [
      "signed by a certificate that is no authority",
      certificates.byNoAuthority + certificates.noAuthority,
      "leads to no trusted root",
    ],
    ["that is not PEM", "Not found", "no certificate"],
  ])("%s is not trusted", async (_what, pem, problem) => {
    await expect(read(pem)).rejects.toThrow(problem);
  });

  it("is trusted neither before nor after its validity", async () => {
    for (const day of ["2019-12-31", "2120-01-02"]) {
      await expect(read(genuine, new Date(day))).rejects.toThrow("not valid today");
    }
  });

  it("has its issuer fetched from the authority's own address, and from no other", async () => {
    const { publishedByAuthority, publishedElsewhere } = certificates;
    await expect(read(publishedElsewhere)).rejects.toThrow("leads to no trusted root");
    expect(nobody).not.toHaveBeenCalled();
    await expect(read(publishedByAuthority)).rejects.toThrow("no issuer was to be asked for");
    expect(nobody).toHaveBeenCalledExactlyOnceWith("http://cacerts.digicert.com/ca.crt");
  });
});
