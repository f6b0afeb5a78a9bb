import { expect, test } from "vitest";
import { z } from "zod";
import { adminMutation, createCallerFactory, createRouter } from "@/server/api/trpc";

/** Two mutations with the same input; each returns its effective idempotency key. */
const change = adminMutation(
  "orders:refund",
  z.object({ orderId: z.number(), file: z.instanceof(Uint8Array).optional() }),
  z.string(),
).mutation(({ ctx }) => ctx.call.idempotencyKey);
const createCaller = createCallerFactory(createRouter({ refund: change, markFailed: change }));

type Context = Parameters<typeof createCaller>[0];

const callerOf = (id: number) =>
  createCaller({
    locale: "en",
    answer: new Headers(),
    grant: null,
    user: { id, username: `admin-${id}`, isAdmin: true, role: "manager", hasAdminSession: true },
  } as unknown as Context);

const admin = callerOf(1);
const input = { idempotencyKey: "7d0c9f0e-6f0a-4d5e-9a51-0d6f3f1f8f11", orderId: 10001 };

test("a repeated call by the same admin has the same key", async () => {
  const key = await admin.refund(input);
  expect(await admin.refund({ ...input })).toBe(key);
  expect(await callerOf(1).refund({ orderId: 10001, idempotencyKey: input.idempotencyKey })).toBe(
    key,
  );
});

test("a browser's key reused by another admin, for another procedure or with another input gives another key", async () => {
  const others = [
    await callerOf(2).refund(input),
    await admin.markFailed(input),
    await admin.refund({ ...input, orderId: 10002 }),
    await admin.refund({ ...input, idempotencyKey: "1b4e28ba-2fa1-41d2-883f-0016d3cca427" }),
    await admin.refund({ ...input, file: new Uint8Array([1]) }),
    await admin.refund({ ...input, file: new Uint8Array([2]) }),
  ];
  const key = await admin.refund(input);
  expect(new Set([key, ...others]).size).toBe(others.length + 1);
});

test("the key has the form of a UUID, as its database column requires", async () => {
  expect(await admin.refund(input)).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
});
