import { describe, expect, it } from "vitest";
import { withEmail } from "./with-email";

describe("an e-mail address handed to the next screen", () => {
  it("arrives as it was typed, with its plus sign and without spaces around it", () => {
    const link = new URL(withEmail("/login", "  lina+shop@example.com "), "https://barq.example");
    expect(link.pathname).toBe("/login");
    expect(link.searchParams.get("email")).toBe("lina+shop@example.com");
  });

  it("arrives under the name that the next screen asks for", () => {
    expect(withEmail("/register", "lina@example.com", "verify")).toBe(
      "/register?verify=lina%40example.com",
    );
  });

  it("leaves the page's own address alone while nothing is typed", () => {
    expect(withEmail("/forgot-password", " ")).toBe("/forgot-password");
  });
});
