/**
 * What of the control panel asks for a permission. `orders:read` also covers what serves an order as it was
 * bought: its mail sent again, a delivery tried again, a top-up credited. Whatever moves money, or what was
 * bought to another address, is `orders:refund`. `staff` covers the audit log too: what the others did.
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

/** Who runs the shop, the mightiest first. */
export const STAFF_ROLES = ["owner", "manager", "support", "catalogue"] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

/** The one table of who may do what in the control panel (docs/decisions/030). */
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

/** Seconds that an invitation to the staff can be accepted. */
export const INVITATION_SECONDS = 3 * 24 * 60 * 60;

/** A permission, or what everybody of the staff may: reading the catalogue as the panel shows it. */
export type StaffAccess = Permission | "any_staff";

/** @param role of an account; null for a customer, who may do nothing in the panel */
export function isPermitted(role: StaffRole | null, access: StaffAccess): boolean {
  if (role === null) return false;
  return access === "any_staff" || ROLE_PERMISSIONS[role].has(access);
}

/** A role as a text of the database or of the command line names it; null for no role of the staff. */
export function staffRoleOf(name: string | null | undefined): StaffRole | null {
  return STAFF_ROLES.find((role) => role === name) ?? null;
}
