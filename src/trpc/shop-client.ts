import { createTRPCClient } from "@trpc/client";
import { httpBatchLink } from "@trpc/client/links/httpBatchLink";
import { MAX_BATCH_CALLS } from "@/contract/batch";
import type { AppRouter } from "@/server/api/root";

/** superjson's format; `meta` lists the values that are not plain JSON. */
type SuperJsonEnvelope = { json: unknown; meta?: unknown };

/** superjson's format for plain JSON only, which suffices here, without superjson's code. */
const plainJson = {
  serialize: (value: unknown): SuperJsonEnvelope => ({ json: value }),
  deserialize: ({ json, meta }: SuperJsonEnvelope): unknown => {
    if (meta) throw new Error("this answer holds more than JSON: it needs superjson");
    return json;
  },
};

/**
 * The client of code that may run outside a `TrpcProvider`, such as the cart, the search and the
 * current user. It is small, since every page loads it, at the latest at the first interaction.
 * Screens with forms use the hooks of `client.tsx`.
 */
export const shopClient = createTRPCClient<AppRouter>({
  links: [httpBatchLink({ url: "/api/trpc", transformer: plainJson, maxItems: MAX_BATCH_CALLS })],
});
