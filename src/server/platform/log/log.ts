import pino from "pino";
import { env } from "@/env";
import { logFields } from "@/server/platform/log/log-fields";
import { logOutput } from "@/server/platform/log/log-output";
import { traceFields } from "@/server/platform/watch/tracing";

/** Names of fields that are redacted, down to two levels of nesting. */
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

/**
 * Writes one JSON line per event to standard output, with the fields of its request, job and trace.
 */
export const log = pino(
  {
    level: env().LOG_LEVEL,
    mixin: () => ({ ...logFields(), ...traceFields() }),
    redact: {
      paths: [
        ...SECRET_FIELDS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
        // Not `*.code`: `err.code` says what went wrong and must stay readable.
        "code",
        "input.code",
        "data.code",
      ],
      censor: "[secret]",
    },
  },
  logOutput({ sync: true }),
);
