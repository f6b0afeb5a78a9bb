import { createTRPCClient, httpBatchLink } from "@trpc/client";
import { MAX_BATCH_CALLS } from "@/contract/batch";
import type { AppRouter } from "@/server/api/root";
import { plainInputs } from "./plain-inputs";

/**
 * The typed client for other services in TypeScript.
 * @param shopUrl the shop's URL, for example "https://shop.example"
 */
export function createShopClient(shopUrl: string) {
  return createTRPCClient<AppRouter>({
    links: [
      httpBatchLink({
        url: new URL("/api/trpc", shopUrl).toString(),
        transformer: plainInputs,
        maxItems: MAX_BATCH_CALLS,
      }),
    ],
  });
}
