import { z } from "zod";
import { challengeAnswer } from "@/contract/challenge";
import { accountEmail } from "@/contract/email";
import {
  isUsername,
  MAX_PASSWORD,
  MAX_USERNAME,
  MIN_ADMIN_PASSWORD,
  MIN_PASSWORD,
  MIN_RESET_PASSWORD,
  MIN_USERNAME,
  normalizeUsername,
} from "@/domain/account/account";
import { CODE_LENGTH, readCode } from "@/domain/account/account-code";
import { STAFF_ROLES } from "@/domain/account/permissions";
import type { ErrorCode } from "@/domain/errors";

/**
 * Sets an error code as the message of a validation issue. Forms, tRPC and REST look up the code's
 * text in the messages `errors`, so that all show the same text. Specification §5 (validation
 * rules).
 */
const withCode = (code: ErrorCode) => ({ error: code });

/**
 * Maximum characters of a typed username or code before normalization; limits the time that the
 * normalization takes.
 */
const MAX_TYPED = 400;

const newPassword = (min: number, problem: ErrorCode) =>
  z
    .string(withCode(problem))
    .min(min, withCode(problem))
    .max(MAX_PASSWORD, withCode("password_too_long"));

/**
 * A password to compare with the account's stored password. The maximum for new passwords applies,
 * because no stored password is longer.
 */
const knownPassword = (problem: ErrorCode) =>
  z
    .string(withCode(problem))
    .min(1, withCode(problem))
    .max(MAX_PASSWORD, withCode("password_too_long"));

const confirmation = z
  .string(withCode("confirm_password_missing"))
  .min(1, withCode("confirm_password_missing"));

const accountCode = (problem: ErrorCode) =>
  z
    .string(withCode(problem))
    .max(MAX_TYPED, withCode("code_invalid"))
    .transform(readCode)
    .pipe(z.string().min(1, withCode(problem)).max(CODE_LENGTH, withCode("code_invalid")));

/**
 * Options of the `refine` that compares the field `name` with `confirmPassword`. The comparison
 * runs as soon as both fields are filled, even if other fields are invalid.
 */
const mustMatch = (name: string) => ({
  ...withCode("passwords_differ"),
  path: ["confirmPassword"],
  when: ({ value }: { value: unknown }) =>
    z.object({ [name]: z.string().min(1), confirmPassword: confirmation }).safeParse(value).success,
});

export const registerInput = z
  .object({
    username: z
      .string(withCode("username_too_short"))
      .max(MAX_TYPED, withCode("username_too_long"))
      .transform(normalizeUsername)
      .pipe(
        z
          .string()
          .min(MIN_USERNAME, withCode("username_too_short"))
          .max(MAX_USERNAME, withCode("username_too_long"))
          .refine(isUsername, withCode("username_invalid")),
      ),
    email: accountEmail("email_malformed"),
    password: newPassword(MIN_PASSWORD, "password_too_short"),
    confirmPassword: confirmation,
  })
  .refine((form) => form.password === form.confirmPassword, mustMatch("password"));
export type RegisterInput = z.input<typeof registerInput>;

/**
 * The answer to the challenge (a puzzle against bots) that the refusal of an earlier sign-in
 * contained. A sign-in from an unknown browser needs an answer after many wrong passwords for the
 * account, or while many sign-ins from unknown browsers are queued.
 */
const answered = { challenge: challengeAnswer.optional() };

export const loginInput = z.object({
  email: accountEmail("email_invalid"),
  password: knownPassword("password_missing"),
  ...answered,
});
export type LoginInput = z.input<typeof loginInput>;

/**
 * Input of the control panel's sign-in. If the address or the password is missing, the error is
 * `fields_missing`. Specification §5 (validation rules).
 */
export const adminLoginInput = z.object({
  email: z
    .string(withCode("fields_missing"))
    .refine((typed) => typed.trim() !== "", { ...withCode("fields_missing"), abort: true })
    .pipe(accountEmail("email_invalid")),
  password: knownPassword("fields_missing"),
  ...answered,
});
export type AdminLoginInput = z.infer<typeof adminLoginInput>;

export const verifyInput = z.object({
  email: accountEmail("email_invalid"),
  code: accountCode("code_invalid"),
});

/** Input of "forgot password" and of "resend verification". */
export const emailInput = z.object({ email: accountEmail("email_invalid") });

export const resetPasswordInput = z.object({
  email: accountEmail("email_missing"),
  code: accountCode("reset_code_missing"),
  new_password: newPassword(MIN_RESET_PASSWORD, "reset_password_too_short"),
});

/**
 * The form asks for the new password twice; the request (`resetPasswordInput`) contains it once.
 * Specification §5 (validation rules) and §7 (calls).
 */
export const resetPasswordForm = z
  .object({
    email: resetPasswordInput.shape.email,
    code: resetPasswordInput.shape.code,
    newPassword: resetPasswordInput.shape.new_password,
    confirmPassword: confirmation,
  })
  .refine((form) => form.newPassword === form.confirmPassword, mustMatch("newPassword"));
export type ResetPasswordForm = z.input<typeof resetPasswordForm>;

export const passwordChangeInput = z.object({
  currentPassword: knownPassword("current_password_missing"),
});
export type PasswordChangeInput = z.input<typeof passwordChangeInput>;

/** The secret after the # of the link in the mail that invites a person to the staff. */
const invitationToken = z
  .string(withCode("invitation_invalid"))
  .regex(/^[\w-]{43}$/, withCode("invitation_invalid"));

/** Name and password of an account that is created to accept an invitation to the staff. */
export const newStaffAccount = z.object({
  username: registerInput.shape.username,
  password: newPassword(MIN_ADMIN_PASSWORD, "staff_password_too_short"),
});

export const readInvitationInput = z.object({ token: invitationToken });

export const acceptInvitationInput = newStaffAccount.partial().extend({ token: invitationToken });

/** An invitation to the staff, as the person with its link sees it. */
export const invitationDto = z.object({
  email: z.string(),
  role: z.enum(STAFF_ROLES),
  /** Whether `email` has an account. If so, the person must sign in to accept the invitation. */
  hasAccount: z.boolean(),
});
export type InvitationDto = z.infer<typeof invitationDto>;

/** The response of login and register; a refusal has `success: false` and its text in `error`. */
export const successDto = z.object({ success: z.literal(true), error: z.null() });
export type SuccessDto = z.infer<typeof successDto>;

/** The signed-in user, as sent to the browser. Specification §3 (entities). */
export const currentUserDto = z.object({
  id: z.number().int(),
  username: z.string(),
  email: z.string(),
  isAdmin: z.boolean(),
  /** The admin's role in the control panel; null for a customer. */
  role: z.enum(STAFF_ROLES).nullable(),
  isVerified: z.boolean(),
  /** Whether this session grants admin rights: opened at the admin sign-in, and not timed out. */
  hasAdminSession: z.boolean(),
  createdAt: z.string(),
});
export type CurrentUserDto = z.infer<typeof currentUserDto>;
