import { createTRPCClient } from "@trpc/client";
import { httpBatchLink } from "@trpc/client/links/httpBatchLink";
import { MAX_BATCH_CALLS } from "@/contract/batch";
import type { AppRouter } from "@/server/api/root";

/** What superjson writes; `meta` says which values are more than JSON. */
type SuperJsonEnvelope = { json: unknown; meta?: unknown };

/** superjson's form for values that JSON has, which is all that the header asks for, without superjson. */
const plainJson = {
  serialize: (value: unknown): SuperJsonEnvelope => ({ json: value }),
  deserialize: ({ json, meta }: SuperJsonEnvelope): unknown => {
    if (meta) throw new Error("this answer holds more than JSON: it needs superjson");
    return json;
  },
};

/**
 * The calls of what stands on every page: cart, search, who is signed in. Light, since each page loads it;
 * the screens with forms use the hooks of `client.tsx`.
 */
export const shopClient = createTRPCClient<AppRouter>({
  links: [httpBatchLink({ url: "/api/trpc", transformer: plainJson, maxItems: MAX_BATCH_CALLS })],
});
