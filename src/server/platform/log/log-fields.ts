import { AsyncLocalStorage } from "node:async_hooks";

/** Fields of each log line of a request or a job: `requestId`, `orderId`, `job`. */
export type LogFields = Record<string, string | number>;

/** Next's bundles and the server before them hold this module each for itself. */
const shared = globalThis as { barqLogFields?: AsyncLocalStorage<LogFields> };

const storage = () => {
  shared.barqLogFields ??= new AsyncLocalStorage();
  return shared.barqLogFields;
};

/** Does `work` so that its lines carry `fields`, and what `addLogFields` adds to them meanwhile. */
export function withLogFields<Result>(fields: LogFields, work: () => Result): Result {
  return storage().run(fields, work);
}

/** Does `work` outside of any request or job: for what outlives the one that began it. */
export function withoutLogFields<Result>(work: () => Result): Result {
  return storage().exit(work);
}

/** Adds fields to the later log lines of the current request or job, the closing one included. */
export function addLogFields(fields: LogFields): void {
  Object.assign(storage().getStore() ?? {}, fields);
}

export function logFields(): Readonly<LogFields> {
  return storage().getStore() ?? {};
}

/** The current request, or the one that sent the current job; null in the worker's own rounds. */
export function currentRequestId(): string | null {
  const { requestId } = logFields();
  return requestId === undefined ? null : String(requestId);
}
