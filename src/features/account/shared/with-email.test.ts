import { describe, expect, it } from "vitest";
import { withEmail } from "./with-email";

describe("an e-mail address passed to the next screen", () => {
  it("keeps its plus sign and loses surrounding spaces", () => {
    const link = new URL(withEmail("/login", "  lina+shop@example.com "), "https://barq.example");
    expect(link.pathname).toBe("/login");
    expect(link.searchParams.get("email")).toBe("lina+shop@example.com");
  });

  it("uses the given parameter name", () => {
    expect(withEmail("/register", "lina@example.com", "verify")).toBe(
      "/register?verify=lina%40example.com",
    );
  });

  it("is left out if it is empty", () => {
    expect(withEmail("/forgot-password", " ")).toBe("/forgot-password");
  });
});
