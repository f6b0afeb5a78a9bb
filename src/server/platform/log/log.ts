import pino from "pino";
import { env } from "@/env";
import { logFields } from "@/server/platform/log/log-fields";
import { logOutput } from "@/server/platform/log/log-output";
import { traceFields } from "@/server/platform/watch/tracing";

/**
 * Names of secret fields, in lower case and without `-` and `_`. `detail` of a PostgreSQL error
 * quotes the values of a row.
 */
const SECRET =
  /(?:password|token|secret|cookie|authorization|sealed|digitalcontent|codes|cardnumber|detail)$|^card$/;

/**
 * Bounds of the copy that is logged: levels of nesting, and values in total. Deeper levels become
 * "[deep]"; further values are left out.
 */
const MAX_DEPTH = 10;
const MAX_VALUES = 1_000;

/**
 * Copies a logged value without the values of secret fields, at any depth. The field `code` is
 * logged only in an error, where it names the failure, but not in the error's `input` or `data`.
 */
function withoutSecrets(logged: object, isError: boolean): Record<string, unknown> {
  let left = MAX_VALUES;
  const isSecret = (name: string, parent: string) =>
    SECRET.test(name.toLowerCase().replace(/[-_]/g, "")) ||
    (name === "code" && (!isError || parent === "input" || parent === "data"));
  const copy = (value: unknown, name: string, depth: number): unknown => {
    // Dates, decimals and buffers serialize themselves with toJSON.
    if (typeof value !== "object" || value === null || "toJSON" in value) return value;
    if (depth > MAX_DEPTH) return "[deep]";
    if (Array.isArray(value)) return entriesOf(value).map(([, one]) => copy(one, name, depth + 1));
    return copyFields(value, name, depth);
  };
  const entriesOf = (value: object) => {
    const entries = Object.entries(value).slice(0, left);
    left -= entries.length;
    return entries;
  };
  const copyFields = (value: object, parent: string, depth: number) =>
    Object.fromEntries(
      entriesOf(value).map(([name, one]) => [
        name,
        isSecret(name, parent) ? "[secret]" : copy(one, name, depth + 1),
      ]),
    );
  return copyFields(logged, "", 0);
}

/**
 * Writes one JSON line per event to standard output, with the fields of its request, job and trace.
 */
export const log = pino(
  {
    level: env().LOG_LEVEL,
    mixin: () => ({ ...logFields(), ...traceFields() }),
    formatters: {
      // The serializer of `err` below copies the error, and needs the original object.
      log: ({ err, ...fields }) => ({ ...withoutSecrets(fields, false), err }),
    },
    serializers: {
      err: (error) =>
        typeof error === "object" && error !== null
          ? withoutSecrets(pino.stdSerializers.err(error), true)
          : error,
    },
  },
  logOutput({ sync: true }),
);
