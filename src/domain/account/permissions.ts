/**
 * Permissions of the control panel. `orders:read` includes actions that leave the money and the
 * address of an order unchanged, such as resending its mail, marking it as delivered, retrying a
 * delivery or crediting a top-up. Actions that decide on money, or send the purchase to another
 * address, need `orders:refund`. `staff` includes the audit log.
 */
export const PERMISSIONS = [
  "products:write",
  "keys:add",
  "keys:reveal",
  "orders:read",
  "orders:refund",
  "exports",
  "statistics",
  "settings",
  "staff",
] as const;
export type Permission = (typeof PERMISSIONS)[number];

/** Roles of the staff, the most powerful first. */
export const STAFF_ROLES = ["owner", "manager", "support", "catalogue"] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

/** The only table of the roles' permissions (docs/decisions/030). */
export const ROLE_PERMISSIONS: Readonly<Record<StaffRole, ReadonlySet<Permission>>> = {
  owner: new Set(PERMISSIONS),
  manager: new Set<Permission>([
    "products:write",
    "keys:add",
    "keys:reveal",
    "orders:read",
    "orders:refund",
    "exports",
    "statistics",
  ]),
  support: new Set<Permission>(["orders:read"]),
  catalogue: new Set<Permission>(["products:write", "keys:add"]),
};

/** Lifetime of a staff invitation in seconds. */
export const INVITATION_SECONDS = 3 * 24 * 60 * 60;

/** A permission, or `any_staff` for all roles: reading the catalogue as the panel shows it. */
export type StaffAccess = Permission | "any_staff";

/** @param role the account's role; null for a customer, who has no access to the panel */
export function isPermitted(role: StaffRole | null, access: StaffAccess): boolean {
  if (role === null) return false;
  return access === "any_staff" || ROLE_PERMISSIONS[role].has(access);
}

/** Reads a role name of the database or the command line; null if it is no role. */
export function staffRoleOf(name: string | null | undefined): StaffRole | null {
  return STAFF_ROLES.find((role) => role === name) ?? null;
}
