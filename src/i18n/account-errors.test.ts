import { describe, expect, it } from "vitest";
import { translator } from "@/i18n/translator";

describe("the specified error messages", () => {
  it.each([
    ["username_too_short", "Username must be at least 3 characters"],
    ["email_malformed", "Invalid email address"],
    ["password_too_short", "Password must be at least 8 characters"],
    ["confirm_password_missing", "Please confirm your password"],
    ["passwords_differ", "Passwords don't match"],
    ["email_invalid", "Please enter a valid email address"],
    ["password_missing", "Password is required"],
    ["email_missing", "Please enter your email address"],
    ["reset_code_missing", "Enter the code sent to your email"],
    ["reset_password_too_short", "Password must be at least 6 characters"],
    ["current_password_missing", "Current password is required"],
  ] as const)("state %s verbatim", (code, sentence) => {
    expect(translator("en", "errors")(code)).toBe(sentence);
  });
});
