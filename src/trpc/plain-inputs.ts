import superjson from "superjson";

/**
 * The clients' transformer. Inputs are plain JSON, since the server accepts nothing else
 * (src/server/api/read-input.ts); outputs may contain other types, which superjson restores.
 */
export const plainInputs = {
  input: {
    serialize: (json: unknown) => ({ json }),
    deserialize: ({ json }: { json: unknown }) => json,
  },
  output: superjson,
};
