import { randomUUID } from "node:crypto";
import type { CurrentUserDto } from "@/contract/accounts";
import type { StaffRole } from "@/domain/account/permissions";
import type { Context } from "@/server/api/context";
import { appRouter, createCaller } from "@/server/api/root";
import { cookieJar } from "@/server/platform/cookies";

export const ROLES = ["guest", "customer", "catalogue", "support", "manager", "admin"] as const;
/** The caller's role: `admin` owns the shop, other staff members are named by their role. */
export type Role = (typeof ROLES)[number];

/** The staff role in the database. */
export function staffRoleOf(role: Role): StaffRole | null {
  if (role === "guest" || role === "customer") return null;
  return role === "admin" ? "owner" : role;
}

const IDS = { admin: 1, customer: 2, manager: 3, support: 4, catalogue: 5 };

/** A customer or staff member; `createUsers` (accounts.ts) inserts them. */
export function userOf(role: Role): CurrentUserDto | null {
  if (role === "guest") return null;
  return {
    id: IDS[role],
    username: role,
    email: `${role}@example.com`,
    isAdmin: role !== "customer",
    role: staffRoleOf(role),
    isVerified: true,
    hasAdminSession: role !== "customer",
    createdAt: "2026-01-01T00:00:00.000Z",
  };
}

function contextOf(role: Role, more: Partial<Context>): Context {
  const user = userOf(role);
  const cart = user ? `user_${user.id}` : "guest_nobody";
  const answer = new Headers();
  return {
    requestId: "a-test-request",
    locale: "en",
    ip: "203.0.113.7",
    isCrossSite: false,
    calledBy: "own_page",
    cookies: cookieJar(new Headers(), answer),
    answer,
    cacheTags: new Set(),
    sessionId: user ? randomUUID() : null,
    isTouchDue: false,
    isProven: true,
    grant: null,
    hasSecondFactor: false,
    user,
    cartSessionId: cart,
    cart: null,
    guestSessionId: "guest_nobody",
    openCartSession: () => cart,
    changeCartSession: () => cart,
    ...more,
  };
}

/** The dotted names of all procedures. tRPC's types are nested, but the object is flat. */
export const PROCEDURES = Object.keys(appRouter._def.procedures as object);

/** Calls a procedure, given by its dotted name, as the user of a role. */
export async function callAs(
  role: Role,
  procedure: string,
  input: unknown,
  more: Partial<Context> = {},
): Promise<unknown> {
  const found = procedure
    .split(".")
    .reduce<unknown>(
      (part, name) => (part as Record<string, unknown>)[name],
      createCaller(contextOf(role, more)),
    );
  return (found as (input: unknown) => Promise<unknown>)(input);
}
