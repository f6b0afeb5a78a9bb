import { describe, expect, it } from "vitest";
import type { z } from "zod";
import {
  emailInput,
  loginInput,
  passwordChangeInput,
  registerInput,
  resetPasswordForm,
  resetPasswordInput,
  verifyInput,
} from "@/contract/accounts";
import { errorCodeOf } from "@/domain/errors";

const OMAR = {
  username: "omar",
  email: "omar@example.com",
  password: "violet lamp 42",
  confirmPassword: "violet lamp 42",
};
const RESET = { email: "omar@example.com", code: "7KQ4ZD", new_password: "amber 7" };

/** The error codes of all validation problems, in order; empty for valid input. */
function problems(schema: z.ZodType, given: unknown): string[] {
  const parsed = schema.safeParse(given);
  return parsed.success ? [] : parsed.error.issues.map((issue) => issue.message);
}

type Case = [part: string, given: unknown, code: string];

const NO_ADDRESS = ["", "omar", "omar@", "@example.com", "a@b, c@d.com", "o@x.co\r\nBcc: e@x.co"];
const addresses = (code: string): Case[] =>
  [undefined, null, 7, {}, ...NO_ADDRESS, `${"x".repeat(250)}@example.com`].map((given) => [
    "email",
    given,
    code,
  ]);

const CASES: Record<string, { schema: z.ZodType; good: Record<string, unknown>; cases: Case[] }> = {
  "the registration": {
    schema: registerInput,
    good: OMAR,
    cases: [
      ["username", undefined, "username_too_short"],
      ["username", "", "username_too_short"],
      ["username", "om", "username_too_short"],
      ["username", " om ", "username_too_short"],
      ["username", "o".repeat(31), "username_too_long"],
      ["username", "omar.example", "username_invalid"],
      ["username", "omar\0", "username_invalid"],
      ...addresses("email_malformed"),
      ["password", undefined, "password_too_short"],
      ["password", "", "password_too_short"],
      ["password", "1234567", "password_too_short"],
      ["password", "p".repeat(129), "password_too_long"],
      ["confirmPassword", undefined, "confirm_password_missing"],
      ["confirmPassword", "", "confirm_password_missing"],
      ["confirmPassword", "Violet lamp 42", "passwords_differ"],
    ],
  },
  "the sign-in": {
    schema: loginInput,
    good: { email: OMAR.email, password: "x" },
    cases: [
      ...addresses("email_invalid"),
      ["password", undefined, "password_missing"],
      ["password", "", "password_missing"],
      ["password", "p".repeat(129), "password_too_long"],
    ],
  },
  "the verification": {
    schema: verifyInput,
    good: { email: OMAR.email, code: "7KQ4ZD" },
    cases: [
      ...addresses("email_invalid"),
      ["code", undefined, "code_invalid"],
      ["code", " ", "code_invalid"],
      ["code", "7KQ4ZDX", "code_invalid"],
    ],
  },
  "forgot password": {
    schema: emailInput,
    good: { email: OMAR.email },
    cases: addresses("email_invalid"),
  },
  "the reset": {
    schema: resetPasswordInput,
    good: RESET,
    cases: [
      ...addresses("email_missing"),
      ["code", undefined, "reset_code_missing"],
      ["code", " ", "reset_code_missing"],
      ["code", "7KQ4ZDX", "code_invalid"],
      ["new_password", undefined, "reset_password_too_short"],
      ["new_password", "12345", "reset_password_too_short"],
      ["new_password", "p".repeat(129), "password_too_long"],
    ],
  },
  "the form of the reset": {
    schema: resetPasswordForm,
    good: { ...RESET, newPassword: "amber 7", confirmPassword: "amber 7" },
    cases: [
      ["newPassword", "12345", "reset_password_too_short"],
      ["confirmPassword", "", "confirm_password_missing"],
      ["confirmPassword", "amber 8", "passwords_differ"],
    ],
  },
  "the change of the password": {
    schema: passwordChangeInput,
    good: { currentPassword: "x" },
    cases: [
      ["currentPassword", undefined, "current_password_missing"],
      ["currentPassword", "", "current_password_missing"],
      ["currentPassword", "p".repeat(129), "password_too_long"],
    ],
  },
};

describe.each(Object.entries(CASES))("%s", (_name, { schema, good, cases }) => {
  it("accepts valid input", () => expect(problems(schema, good)).toEqual([]));

  it.each(cases)("refuses an invalid %s (%j) with %s", (part, given, code) => {
    expect(problems(schema, { ...good, [part]: given })[0]).toBe(code);
    expect(errorCodeOf(code)).toBe(code);
  });
});

describe("several problems", () => {
  it("are in the order of the form", () => {
    expect(problems(registerInput, {})).toEqual([
      "username_too_short",
      "email_malformed",
      "password_too_short",
      "confirm_password_missing",
    ]);
    expect(problems(resetPasswordInput, {})).toEqual([
      "email_missing",
      "reset_code_missing",
      "reset_password_too_short",
    ]);
    expect(problems(loginInput, { email: "omar" })).toEqual(["email_invalid", "password_missing"]);
  });

  it("include a mismatch of the passwords at the second password", () => {
    const parsed = registerInput.safeParse({ ...OMAR, confirmPassword: "another" });
    expect(parsed.error?.issues[0]?.path).toEqual(["confirmPassword"]);
  });
});

describe("typed input", () => {
  it("is accepted at the limits, and is trimmed and normalized", () => {
    const longest = { username: "o".repeat(30), password: "p".repeat(128) };
    for (const more of [longest, { username: "omr", password: "12345678" }]) {
      expect(problems(registerInput, { ...OMAR, ...more, confirmPassword: more.password })).toEqual(
        [],
      );
    }
    expect(problems(resetPasswordInput, { ...RESET, new_password: "123456" })).toEqual([]);
    expect(
      registerInput.parse({ ...OMAR, username: " omar ", email: " Omar@Example.COM " }),
    ).toEqual(OMAR);
    expect(verifyInput.parse({ email: "OMAR@example.com", code: " ٧kq 4zo " })).toEqual({
      email: OMAR.email,
      code: "7KQ4Z0",
    });
  });

  it("for a password is left unchanged", () => {
    const password = "  Violet  Lamp ";
    expect(loginInput.parse({ email: OMAR.email, password }).password).toBe(password);
  });
});
