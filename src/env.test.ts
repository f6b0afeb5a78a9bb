import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { parseEnv } from "@/env";

describe("the environment", () => {
  it("can be read without any variable set, and treats an empty value as unset", () => {
    expect(parseEnv({ DEMO: "", PORT: "" })).toMatchObject({ DEMO: "0", PORT: 3000 });
  });

  it("names an invalid variable without its value", () => {
    const read = () => parseEnv({ PORT: "hunter2", APP_URL: "hunter2" });
    expect(read).toThrow(/APP_URL/);
    expect(read).toThrow(/PORT/);
    expect(read).not.toThrow(/hunter2/);
  });
});

describe("the database URL", () => {
  it.each([
    "postgresql://shop@one,two/barq",
    "postgresql://shop@one:5432,two:5432/barq",
    "postgresql://shop@/barq?host=one,two",
    "postgresql://shop@one",
    "mysql://shop@one/barq",
    "one/barq",
  ])("is refused as %s", (DATABASE_URL) => {
    expect(() => parseEnv({ DATABASE_URL })).toThrow(/DATABASE_URL: must be postgresql:.*one host/);
  });

  it.each([
    "postgresql://shop:word@10.0.0.1:6432/barq?sslmode=verify-full",
    "postgres://shop@[2001:db8::1]/barq",
    "postgresql:///barq?host=/var/run/postgresql",
  ])("may be %s", (DATABASE_URL) => {
    expect(parseEnv({ DATABASE_URL })).toMatchObject({ DATABASE_URL });
  });
});

describe("a key", () => {
  const base64 = (bytes: number) => randomBytes(bytes).toString("base64");

  it.each([
    ["too short", `k1:${base64(31)}`],
    ["too long", `k1:${base64(33)}`],
    ["not base64", `k1:${"!".repeat(43)}=`],
    ["base64 of another alphabet", `k1:${"-".repeat(43)}=`],
    ["without an id", base64(32)],
    ["listed twice", `k1:${base64(32)},k1:${base64(32)}`],
    ["followed by an empty entry", `k1:${base64(32)},`],
  ])(
    "that is %s prevents every process from starting, with a message that says how to fix it",
    (_what, key) => {
      expect(() => parseEnv({ SECRETS_KEY: key })).toThrow(/SECRETS_KEY: must be id:base64 of 32/);
      expect(() => parseEnv({ SECRETS_KEY: key })).not.toThrow(key);
    },
  );
});
