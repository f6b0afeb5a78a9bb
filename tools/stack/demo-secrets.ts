import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

export interface DemoSecrets {
  SECRETS_KEY: string;
  FINGERPRINT_KEY: string;
}

/** The demo's encryption keys, created once and stored next to the data that they encrypt. */
export function demoSecrets(file: string): DemoSecrets {
  if (existsSync(file)) return JSON.parse(readFileSync(file, "utf8"));
  const secrets = newSecrets();
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
  return secrets;
}

export function newSecrets(): DemoSecrets {
  return {
    SECRETS_KEY: `demo:${randomBytes(32).toString("base64")}`,
    FINGERPRINT_KEY: randomBytes(32).toString("base64"),
  };
}
