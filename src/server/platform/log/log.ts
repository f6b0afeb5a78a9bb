import pino from "pino";
import { env } from "@/env";
import { logFields } from "@/server/platform/log/log-fields";
import { logOutput } from "@/server/platform/log/log-output";
import { traceFields } from "@/server/platform/watch/tracing";

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

/** One JSON line an event, on standard output, with the fields of its request or job, and its trace. */
export const log = pino(
  {
    level: env().LOG_LEVEL,
    mixin: () => ({ ...logFields(), ...traceFields() }),
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
  },
  logOutput({ sync: true }),
);
