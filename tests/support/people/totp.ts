import { TOTP } from "otpauth";
import { TOTP_SECONDS } from "@/domain/account/second-factor";

/**
 * The code that an authenticator app shows `steps` times 30 seconds after `moment` (milliseconds
 * since 1970).
 */
export function totp(secret: string, steps = 0, moment = Date.now()): string {
  return new TOTP({ secret }).generate({ timestamp: moment + steps * TOTP_SECONDS * 1000 });
}

/** A code that is wrong at `moment`, and up to 90 seconds (three steps) before and after. */
export function wrongTotp(secret: string, moment = Date.now()): string {
  const near = [-3, -2, -1, 0, 1, 2, 3].map((steps) => totp(secret, steps, moment));
  const wrong = ["000000", "111111", "222222", "333333", "444444", "555555", "666666", "777777"];
  return wrong.find((code) => !near.includes(code)) ?? "";
}
