import { AsyncLocalStorage } from "node:async_hooks";

/**
 * Fields that every log line of a request or job carries, such as `requestId`, `orderId`, `job`.
 */
export type LogFields = Record<string, string | number>;

/** On `globalThis`: Next's bundles and the server each load their own copy of this module. */
const shared = globalThis as { barqLogFields?: AsyncLocalStorage<LogFields> };

const storage = () => {
  shared.barqLogFields ??= new AsyncLocalStorage();
  return shared.barqLogFields;
};

/**
 * Runs `work`, whose log lines have these fields; `addLogFields` adds further fields to them.
 */
export function withLogFields<Result>(fields: LogFields, work: () => Result): Result {
  return storage().run(fields, work);
}

/**
 * Runs `work` without the fields of a request or job, for work that outlives the request or job.
 */
export function withoutLogFields<Result>(work: () => Result): Result {
  return storage().exit(work);
}

/**
 * Adds fields to all later log lines of the current request or job, including its closing line.
 * Does nothing outside of a request or job.
 */
export function addLogFields(fields: LogFields): void {
  Object.assign(storage().getStore() ?? {}, fields);
}

export function logFields(): Readonly<LogFields> {
  return storage().getStore() ?? {};
}

/**
 * Id of the current request, or of the request that sent the current job; null in periodic tasks.
 */
export function currentRequestId(): string | null {
  const { requestId } = logFields();
  return requestId === undefined ? null : String(requestId);
}
