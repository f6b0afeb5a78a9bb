import pino from "pino";
import { env } from "@/env";

/** Names of fields whose value never reaches a log, however deep they lie. */
const SECRET_FIELDS = [
  "password",
  "newPassword",
  "new_password",
  "confirmPassword",
  "currentPassword",
  "token",
  "clientToken",
  "digitalContent",
  "sealed",
  "cookie",
  "authorization",
];

/** One JSON line an event, on standard output. */
export const log = pino({
  level: env().LOG_LEVEL,
  redact: {
    paths: [
      ...SECRET_FIELDS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
      // Not of an error, whose `code` says what went wrong.
      "code",
      "input.code",
      "data.code",
    ],
    censor: "[secret]",
  },
});
