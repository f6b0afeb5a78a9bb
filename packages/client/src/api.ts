import { type Caller, createCaller } from "./caller.js";
import type { ClientOptions } from "./http.js";
import { resourcesOf } from "./resources.js";

export interface ApiOptions extends ClientOptions {
  /** An API key: barq_live_… or barq_test_… */
  key: string;
}

/** The methods of a shop's /api/v1. `call` calls an operation by its id in the OpenAPI document. */
export type Api = ReturnType<typeof resourcesOf> & Pick<Caller, "call">;

/**
 * Creates a client of a shop's /api/v1. The client repeats a call after a failed connection, a
 * timeout, the status 502, 503 or 504, and 429 with Retry-After. A repeated write has the same
 * Idempotency-Key, so the shop does not execute it twice.
 * @param url the shop's address, such as "https://shop.example"
 * @throws TypeError if the key is empty, or has a character that a header cannot contain
 */
export function createApi(url: string, { key, ...client }: ApiOptions): Api {
  // The runtime's own error for an invalid header would contain the key, and logs would show it.
  if (!/^[!-~]+$/.test(key))
    throw new TypeError("The API key is empty, or has a space or line break.");
  const caller = createCaller(url, key, client);
  return { ...resourcesOf(caller), call: caller.call };
}
