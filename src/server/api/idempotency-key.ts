import { createHash } from "node:crypto";
import type { Admin, AdminCall } from "@/server/audit/audited-action";

/**
 * The wish of an admin as `performAct` knows it: the id that the browser made, bound to who wishes what.
 * So an id that is used again for something else is another wish, and never answers for this one.
 * @param procedure names what is wished, e.g. "orders.refund"
 */
export function adminCallOf<Input extends { requestId: string }>(
  admin: Admin,
  procedure: string,
  input: Input,
): AdminCall {
  const text = JSON.stringify([admin.id, procedure, input]);
  const hex = createHash("sha256").update(text).digest("hex");
  const parts = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20)];
  return { admin, idempotencyKey: [...parts, hex.slice(20, 32)].join("-") };
}
