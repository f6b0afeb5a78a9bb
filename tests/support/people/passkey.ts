import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import { env } from "@/env";

/** Values that make a response of the authenticator invalid or unusual. */
interface Tampering {
  origin?: string;
  rpId?: string;
  counter?: number;
  isVerified?: boolean;
  /** Another authenticator, whose key signs the response. */
  signedBy?: SoftwareKey;
}

const PRESENT = 0x01;
const VERIFIED = 0x04;
const WITH_KEY = 0x40;

/** An authenticator in software with one passkey (ES256), returning WebAuthn's JSON. */
export class SoftwareKey {
  readonly id = randomBytes(32).toString("base64url");
  private readonly pair = generateKeyPairSync("ec", { namedCurve: "P-256" });
  counter = 1;

  /** The response to `navigator.credentials.create`. */
  create(challenge: string, lies: Tampering = {}) {
    const { x = "", y = "" } = this.pair.publicKey.export({ format: "jwk" });
    const key = map([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, "base64url")],
      [-3, Buffer.from(y, "base64url")],
    ]);
    const id = Buffer.from(this.id, "base64url");
    const length = Buffer.alloc(2);
    length.writeUInt16BE(id.length);
    const data = [this.head(WITH_KEY, lies), Buffer.alloc(16), length, id, key];
    const attestation = map([
      ["fmt", "none"],
      ["attStmt", map([])],
      ["authData", Buffer.concat(data)],
    ]);
    return {
      ...this.named(),
      response: {
        clientDataJSON: said("webauthn.create", challenge, lies).toString("base64url"),
        attestationObject: attestation.toString("base64url"),
      },
    };
  }

  /** The response to `navigator.credentials.get`; increments the counter. */
  get(challenge: string, lies: Tampering = {}) {
    this.counter += 1;
    const client = said("webauthn.get", challenge, lies);
    const data = this.head(0, lies);
    const signed = Buffer.concat([data, createHash("sha256").update(client).digest()]);
    const { privateKey } = (lies.signedBy ?? this).pair;
    return {
      ...this.named(),
      response: {
        clientDataJSON: client.toString("base64url"),
        authenticatorData: data.toString("base64url"),
        signature: sign("sha256", signed, privateKey).toString("base64url"),
      },
    };
  }

  private named() {
    return { id: this.id, rawId: this.id, type: "public-key" as const };
  }

  private head(flags: number, lies: Tampering): Buffer {
    const { rpId = new URL(env().APP_URL).hostname, isVerified = true } = lies;
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(lies.counter ?? this.counter);
    const all = flags | PRESENT | (isVerified ? VERIFIED : 0);
    return Buffer.concat([createHash("sha256").update(rpId).digest(), Buffer.from([all]), counter]);
  }
}

function said(
  type: string,
  challenge: string,
  { origin = new URL(env().APP_URL).origin }: Tampering,
) {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
}

/* A minimal CBOR encoder. `map` encodes all values except `attStmt`, which must be CBOR already. */

type Value = number | string | Buffer;

function map(entries: [number | string, Value][]): Buffer {
  const pairs = entries.flatMap(([key, value]) => [
    item(key),
    key === "attStmt" ? (value as Buffer) : item(value),
  ]);
  return Buffer.concat([start(5, entries.length), ...pairs]);
}

function item(value: Value): Buffer {
  if (typeof value === "number") return value < 0 ? start(1, -1 - value) : start(0, value);
  const bytes = Buffer.from(value as string);
  return Buffer.concat([start(typeof value === "string" ? 3 : 2, bytes.length), bytes]);
}

function start(major: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(major << 5) | length]);
  if (length < 256) return Buffer.from([(major << 5) | 24, length]);
  return Buffer.from([(major << 5) | 25, length >> 8, length & 255]);
}
