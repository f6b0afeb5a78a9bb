import { describe, expect, it } from "vitest";
import { showsControlPanel } from "@/domain/account/session";

describe("the Control Panel button", () => {
  const omar = { isAdmin: false, username: "omar", email: "omar@example.com" };

  it("is shown to an admin, to the name admin and to the admin's address", () => {
    expect(showsControlPanel({ ...omar, isAdmin: true })).toBe(true);
    expect(showsControlPanel({ ...omar, username: "admin" })).toBe(true);
    expect(showsControlPanel({ ...omar, email: "admin@barq.example" })).toBe(true);
  });

  it("is not shown to anybody else", () => {
    expect(showsControlPanel(omar)).toBe(false);
    expect(showsControlPanel({ ...omar, username: "admin2" })).toBe(false);
    expect(showsControlPanel({ ...omar, email: "admin@example.com" })).toBe(false);
  });
});
