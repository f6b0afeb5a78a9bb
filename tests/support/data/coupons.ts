import type { CartDto } from "@/contract/cart";
import { db } from "@/server/platform/database/db";
import type { Prisma } from "@/server/platform/prisma-client/client";
import { rpc } from "../people/rpc";
import type { Visitor } from "../people/visitor";

/** Creates a coupon of one code, by default 10 % off everything. @returns its id */
export async function coupon(
  code: string,
  more: Partial<Prisma.CouponUncheckedCreateInput> = {},
  maxUses: number | null = null,
): Promise<number> {
  const codes = { create: { code, maxUses } };
  const data = { name: code, kind: "percent", value: 10, codes, ...more };
  return (await db().coupon.create({ data, select: { id: true } })).id;
}

export const applyCode = (visitor: Visitor, code: string) =>
  rpc<CartDto>(visitor, "cart.applyCoupon", { code });

/** The number of orders, unpaid and paid, that use the coupon. */
export async function usesOf(id: number): Promise<number> {
  return (await db().coupon.findUniqueOrThrow({ where: { id } })).uses;
}
