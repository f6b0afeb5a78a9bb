import { beforeEach, describe, expect, it, vi } from "vitest";

const key = (id: string, byte: number) => `${id}:${Buffer.alloc(32, byte).toString("base64")}`;

/** Reloads the module, which reads the environment only once, with another set of keys. */
async function withKeys(secretsKey: string) {
  vi.resetModules();
  vi.stubEnv("SECRETS_KEY", secretsKey);
  vi.stubEnv("FINGERPRINT_KEY", "a fingerprint key");
  return import("@/server/platform/secrets");
}

beforeEach(() => vi.unstubAllEnvs());

describe("a sealed secret", () => {
  it("opens again, and has a different text each time it is sealed", async () => {
    const { seal, unseal } = await withKeys(key("k1", 1));
    const one = seal("VK7QM-2XT9D كود", "product:7");
    expect(one).not.toContain("VK7QM");
    expect(one).not.toBe(seal("VK7QM-2XT9D كود", "product:7"));
    expect(unseal(one, "product:7")).toBe("VK7QM-2XT9D كود");
  });

  it("does not open for another row", async () => {
    const { associatedData, seal, unseal } = await withKeys(key("k1", 1));
    const sealed = seal("code", associatedData.orderItem(7));
    expect(() => unseal(sealed, associatedData.orderItem(8))).toThrow();
    expect(() => unseal(sealed, associatedData.product(7))).toThrow();
  });

  it("does not open when any one of its parts was altered", async () => {
    const { seal, unseal } = await withKeys(key("k1", 1));
    const parts = seal("code", "product:7").split(".");
    for (const index of parts.keys()) {
      const altered = parts.map((part, at) =>
        at === index ? (part.startsWith("A") ? "B" : "A") + part.slice(1) : part,
      );
      expect(() => unseal(altered.join("."), "product:7")).toThrow();
    }
    expect(() => unseal("nonsense", "product:7")).toThrow(/damaged ciphertext/);
  });

  it.each([4, 8, 12, 15])("does not open with the first %d bytes of its tag", async (bytes) => {
    const { seal, unseal } = await withKeys(key("k1", 1));
    const [id, iv, tag = "", body] = seal("code", "product:7").split(".");
    const short = Buffer.from(tag, "base64url").subarray(0, bytes).toString("base64url");
    expect(() => unseal([id, iv, short, body].join("."), "product:7")).toThrow();
  });

  it("opens after a key rotation, and new secrets are sealed with the new key", async () => {
    const before = await withKeys(key("k1", 1));
    const old = before.seal("code", "product:7");
    const after = await withKeys(`${key("k2", 2)},${key("k1", 1)}`);
    expect(after.unseal(old, "product:7")).toBe("code");
    expect(after.seal("code", "product:7")).toMatch(/^k2\./);
    const without = await withKeys(key("k2", 2));
    expect(() => without.unseal(old, "product:7")).toThrow(/unknown key/);
  });

  it.each(["k1:short", "no key", `k 1:${Buffer.alloc(32).toString("base64")}`, ""])(
    "is not made with the key %j",
    async (list) => {
      const { seal } = await withKeys(list);
      expect(() => seal("code", "product:7")).toThrow(/SECRETS_KEY/);
    },
  );
});

describe("values derived from the keys", () => {
  it("equal licence keys have equal fingerprints, which do not contain the licence key", async () => {
    const { fingerprint } = await withKeys(key("k1", 1));
    expect(fingerprint("VK7QM")).toBe(fingerprint(" VK7QM\n"));
    expect(fingerprint("VK7QM")).not.toBe(fingerprint("VK7QN"));
    expect(fingerprint("VK7QM")).not.toContain("VK7QM");
  });

  it("each purpose has its own derived secret", async () => {
    const { derivedSecret } = await withKeys(key("k1", 1));
    expect(derivedSecret("a")).toBe(derivedSecret("a"));
    expect(derivedSecret("a")).not.toBe(derivedSecret("b"));
  });
});
