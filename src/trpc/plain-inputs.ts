import superjson from "superjson";

/**
 * How the clients write and read calls. Inputs are JSON and nothing more, which is all that the server reads of them
 * (server/api/read-input.ts); answers may hold more, which superjson restores.
 */
export const plainInputs = {
  input: {
    serialize: (json: unknown) => ({ json }),
    deserialize: ({ json }: { json: unknown }) => json,
  },
  output: superjson,
};
