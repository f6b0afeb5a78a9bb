import { expect, it } from "vitest";
import {
  isPermitted,
  PERMISSIONS,
  ROLE_PERMISSIONS,
  STAFF_ROLES,
  staffRoleOf,
} from "@/domain/account/permissions";

/** The table, written down a second time: a right that is given or taken by accident is seen. */
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

it("each role may do what its line of the table says, and nothing else", () => {
  for (const role of STAFF_ROLES) {
    expect([...ROLE_PERMISSIONS[role]]).toEqual(TABLE[role]);
    const permitted = PERMISSIONS.filter((permission) => isPermitted(role, permission));
    expect(permitted).toEqual(TABLE[role]);
  }
});

it("the owner may do everything, and nobody else may say who is of the staff", () => {
  expect(PERMISSIONS.every((permission) => isPermitted("owner", permission))).toBe(true);
  expect(STAFF_ROLES.filter((role) => isPermitted(role, "staff"))).toEqual(["owner"]);
});

it("what any of the staff may is nothing for a customer", () => {
  expect(STAFF_ROLES.every((role) => isPermitted(role, "any_staff"))).toBe(true);
  expect(isPermitted(null, "any_staff")).toBe(false);
  expect(PERMISSIONS.some((permission) => isPermitted(null, permission))).toBe(false);
});

it("a role is known by its name alone", () => {
  expect(STAFF_ROLES.map(staffRoleOf)).toEqual([...STAFF_ROLES]);
  expect([null, undefined, "", "Owner", "admin", "toString"].map(staffRoleOf)).toEqual(
    Array(6).fill(null),
  );
});
