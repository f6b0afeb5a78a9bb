import { type Caller, createCaller } from "./caller.js";
import type { ClientOptions } from "./http.js";
import { resourcesOf } from "./resources.js";

export interface ApiOptions extends ClientOptions {
  /** An API key: barq_live_… or barq_test_… */
  key: string;
}

/** /api/v1 of a shop. `call` calls an operation by its id in the OpenAPI document. */
export type Api = ReturnType<typeof resourcesOf> & Pick<Caller, "call">;

/**
 * The shop's interface for other programs. Calls are repeated after a lost connection, 429 and 503:
 * reads as they are, writes with the same Idempotency-Key, so that nothing is changed twice.
 * @param url the shop's address, such as "https://shop.example"
 * @throws TypeError if the key cannot be sent in a header
 */
export function createApi(url: string, { key, ...client }: ApiOptions): Api {
  // Without the key in its message, which the runtime's own error would have.
  if (!/^[!-~]+$/.test(key))
    throw new TypeError("The API key is empty, or has a space or line break.");
  const caller = createCaller(url, key, client);
  return { ...resourcesOf(caller), call: caller.call };
}
