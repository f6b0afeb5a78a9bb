import type { LookupAddress } from "node:dns";
import { expect, it, vi } from "vitest";
import { DELIVERY_PROBLEMS } from "@/domain/shop/delivery-problem";
import { lookupWithin, PUBLIC_ONLY } from "./public-address";

/** The records of the name servers, which are outside this machine. */
const RECORDS: Record<string, { four?: string[]; six?: string[] }> = {
  "public.example": { four: ["93.184.215.14"], six: ["2606:2800:21f::1"] },
  "four.example": { four: ["93.184.215.14"] },
  "private.example": { four: ["10.0.0.5"] },
  "half.example": { four: ["93.184.215.14", "192.168.1.1"] },
  "metadata.example": { four: ["169.254.169.254"] },
  "six.example": { four: ["93.184.215.14"], six: ["fd00::1"] },
  "mapped.example": { six: ["::ffff:127.0.0.1"] },
};

vi.mock("node:dns/promises", () => ({
  Resolver: class {
    resolve4 = async (host: string) => this.records(host, "four");
    resolve6 = async (host: string) => this.records(host, "six");
    records(host: string, kind: "four" | "six") {
      const found = RECORDS[host]?.[kind];
      if (!found) throw Object.assign(new Error(`queryA ENODATA ${host}`), { code: "ENODATA" });
      return found;
    }
  },
}));

const lookup = (host: string, rule = PUBLIC_ONLY) =>
  new Promise<LookupAddress[]>((resolve, reject) => {
    lookupWithin(rule)(host, { all: true }, (error, found) =>
      error ? reject(error) : resolve(found as LookupAddress[]),
    );
  });

it("a name with public addresses leads to them", async () => {
  expect(await lookup("public.example")).toEqual([
    { address: "93.184.215.14", family: 4 },
    { address: "2606:2800:21f::1", family: 6 },
  ]);
  expect(await lookup("four.example")).toEqual([{ address: "93.184.215.14", family: 4 }]);
});

it.each(["private", "half", "metadata", "six", "mapped"])(
  "a name with an address inside a network is refused: %s.example",
  async (name) => {
    await expect(lookup(`${name}.example`)).rejects.toThrow(DELIVERY_PROBLEMS.notPublic);
  },
);

it("an allowed network may be reached by a name, other networks may not", async () => {
  const rule = { isPublicAllowed: false, networks: ["10.0.0.0/8"] };
  expect(await lookup("private.example", rule)).toEqual([{ address: "10.0.0.5", family: 4 }]);
  await expect(lookup("public.example", rule)).rejects.toThrow(DELIVERY_PROBLEMS.notPublic);
});

it("an unknown name is an error of the name servers", async () => {
  await expect(lookup("unknown.example")).rejects.toMatchObject({ code: "ENODATA" });
});
