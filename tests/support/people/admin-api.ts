import { randomUUID } from "node:crypto";
import { type APIRequestContext, type APIResponse, expect } from "@playwright/test";
import superjson from "superjson";

/** The procedures of the control panel, for the administrator signed in behind `request`. */
export function adminApi(request: APIRequestContext) {
  return {
    async read<Answer>(procedure: string, input?: object): Promise<Answer> {
      const params: Record<string, string> = input ? { input: superjson.stringify(input) } : {};
      return data(await request.get(`/api/trpc/admin.${procedure}`, { params }));
    },

    /** Calls a mutation with a new idempotency key. */
    async change<Answer>(procedure: string, input: object): Promise<Answer> {
      const sent = superjson.serialize({ idempotencyKey: randomUUID(), ...input });
      return data(await request.post(`/api/trpc/admin.${procedure}`, { data: sent }));
    },
  };
}

async function data<Answer>(answer: APIResponse): Promise<Answer> {
  const text = await answer.text();
  expect(answer.ok(), text).toBe(true);
  return superjson.deserialize(JSON.parse(text).result.data);
}
