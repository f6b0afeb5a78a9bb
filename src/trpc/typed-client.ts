import { createTRPCClient, httpBatchLink } from "@trpc/client";
import superjson from "superjson";
import { MAX_BATCH_CALLS } from "@/contract/batch";
import type { AppRouter } from "@/server/api/root";

/**
 * The typed client for other services in TypeScript.
 * @param shopUrl the shop's address, e.g. "https://shop.example"
 */
export function createShopClient(shopUrl: string) {
  return createTRPCClient<AppRouter>({
    links: [
      httpBatchLink({
        url: new URL("/api/trpc", shopUrl).toString(),
        transformer: superjson,
        maxItems: MAX_BATCH_CALLS,
      }),
    ],
  });
}
