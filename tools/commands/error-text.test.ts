import { expect, it } from "vitest";
import { DomainError } from "@/domain/errors";
import { errorText } from "./error-text";

it("explains how to pass a username if none can be derived from the address", async () => {
  const short = new DomainError("username_too_short");
  expect(await errorText(short)).toBe("Username must be at least 3 characters");
  expect(await errorText(short, "--username NAME")).toBe(
    "Username must be at least 3 characters. --username NAME sets one instead of the part before the @: 3 to 30 letters and digits, separated by single spaces, dashes or underscores.",
  );
  const taken = await errorText(new DomainError("username_taken"), "--username NAME");
  expect(taken).toMatch(/^This username is not available\. Choose another\. --username NAME /);
  const malformed = new DomainError("email_malformed");
  expect(await errorText(malformed, "--username NAME")).toBe("Invalid email address");
});
