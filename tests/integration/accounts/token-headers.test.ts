import { hkdfSync } from "node:crypto";
import { EncryptJWT, type JWTHeaderParameters } from "jose";
import { afterEach, expect, it, vi } from "vitest";
import {
  openProof,
  openSessionToken,
  sealSessionToken,
  tokenSecret,
} from "@/server/accounts/codes/token";
import { nextAuthOptions } from "@/server/accounts/session/next-auth-options";

const SESSION = "6f9d3b54-5a0e-4b53-9b0e-0c9a2f1d7a11";

/** Derives the key of next-auth's tokens. */
const key = () =>
  new Uint8Array(hkdfSync("sha256", tokenSecret(), "", "NextAuth.js Generated Encryption Key", 32));

/** A token with the right key and a chosen header. */
const sealedWith = (header: JWTHeaderParameters & { enc: string }) =>
  new EncryptJWT({ sessionId: SESSION })
    .setProtectedHeader(header as never)
    .setExpirationTime("1h")
    .encrypt(key());

afterEach(() => {
  vi.restoreAllMocks();
});

it("the shop's own calls and next-auth both open a session token of the shop", async () => {
  const token = await sealSessionToken(SESSION);
  expect(await openSessionToken(token)).toBe(SESSION);
  const decode = nextAuthOptions().jwt?.decode;
  expect(await decode?.({ token, secret: tokenSecret() })).toMatchObject({ sessionId: SESSION });
});

it.each([
  { alg: "PBES2-HS256+A128KW", enc: "A256GCM", p2c: 10_000, p2s: "c2FsdA" },
  { alg: "PBES2-HS512+A256KW", enc: "A256GCM" },
  { alg: "A256KW", enc: "A256GCM" },
  { alg: "A256GCMKW", enc: "A256GCM" },
])("a token with the algorithm $alg is refused without decryption", async (header) => {
  const body = header.p2c
    ? [Buffer.from(JSON.stringify(header)).toString("base64url"), "a", "a", "a", "a"].join(".")
    : await sealedWith(header);
  const derived = vi.spyOn(crypto.subtle, "importKey");
  expect(await openSessionToken(body)).toBeNull();
  expect(await openProof("mailbox", body)).toBeNull();
  expect(await nextAuthOptions().jwt?.decode?.({ token: body, secret: tokenSecret() })).toBeNull();
  expect(derived).not.toHaveBeenCalled();
});

it("a token longer than the shop's own is refused without decryption", async () => {
  const token = await sealSessionToken(SESSION);
  const long = `${token}${"a".repeat(4_000)}`;
  const derived = vi.spyOn(crypto.subtle, "importKey");
  expect(await openSessionToken(long)).toBeNull();
  expect(derived).not.toHaveBeenCalled();
});
