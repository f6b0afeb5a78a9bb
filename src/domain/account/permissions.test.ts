import { expect, it } from "vitest";
import {
  isPermitted,
  PERMISSIONS,
  ROLE_PERMISSIONS,
  STAFF_ROLES,
  staffRoleOf,
} from "@/domain/account/permissions";

/** A copy of the permission table: an accidental change of a permission fails the test. */
const TABLE = {
  owner: [...PERMISSIONS],
  manager: [
    "products:write",
    "keys:add",
    "keys:reveal",
    "orders:read",
    "orders:refund",
    "exports",
    "statistics",
  ],
  support: ["orders:read"],
  catalogue: ["products:write", "keys:add"],
};

it("each role has exactly the permissions of its row", () => {
  for (const role of STAFF_ROLES) {
    expect([...ROLE_PERMISSIONS[role]]).toEqual(TABLE[role]);
    const permitted = PERMISSIONS.filter((permission) => isPermitted(role, permission));
    expect(permitted).toEqual(TABLE[role]);
  }
});

it("the owner has all permissions, and no other role may manage the staff", () => {
  expect(PERMISSIONS.every((permission) => isPermitted("owner", permission))).toBe(true);
  expect(STAFF_ROLES.filter((role) => isPermitted(role, "staff"))).toEqual(["owner"]);
});

it("every role passes `any_staff`, and a customer passes nothing", () => {
  expect(STAFF_ROLES.every((role) => isPermitted(role, "any_staff"))).toBe(true);
  expect(isPermitted(null, "any_staff")).toBe(false);
  expect(PERMISSIONS.some((permission) => isPermitted(null, permission))).toBe(false);
});

it("only an exact role name is a role", () => {
  expect(STAFF_ROLES.map(staffRoleOf)).toEqual([...STAFF_ROLES]);
  expect([null, undefined, "", "Owner", "admin", "toString"].map(staffRoleOf)).toEqual(
    Array(6).fill(null),
  );
});
