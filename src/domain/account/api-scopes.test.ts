import { expect, it } from "vitest";
import { SCOPE_PERMISSIONS } from "./api-scopes";
import { isPermitted, STAFF_ROLES } from "./permissions";

it("nobody can create a key that may do more than its creator", () => {
  for (const role of STAFF_ROLES.filter((one) => isPermitted(one, "settings"))) {
    for (const permission of Object.values(SCOPE_PERMISSIONS).flat()) {
      expect(isPermitted(role, permission), `${role}: ${permission}`).toBe(true);
    }
  }
});
