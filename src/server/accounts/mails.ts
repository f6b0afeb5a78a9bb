import { z } from "zod";
import { CODE_LIFETIME, MAILBOX_CODE_SECONDS } from "@/domain/account/account-code";
import { INVITATION_SECONDS } from "@/domain/account/permissions";
import type {
  AdminSignInMail,
  CodeMail,
  SecondFactorEvent,
  SecondFactorMail,
} from "@/emails/account/account-mail";
import { COMMAND_LINE } from "@/server/audit/audited-action";
import { accountNotice, entryOf, spokenTime } from "@/server/mail/mail-data";
import { accountNews, defineKind, type MailRow } from "@/server/mail/mail-kind";
import { associatedData, unseal } from "@/server/platform/secrets";

/** Loads the data of a mail and decrypts its code. @throws Error if the code is erased */
async function codeMailData(mail: MailRow): Promise<CodeMail> {
  if (mail.code === null) throw new Error("the mail has no code");
  const code = unseal(mail.code, associatedData.mail(mail.messageId));
  return { ...(await accountNotice(mail)), code };
}

const signInValues = z.object({ address: z.string(), page: z.string() });

/** The sign-in that a mail reports, from the audit log. */
async function adminSignInMailData(mail: MailRow): Promise<AdminSignInMail> {
  const entry = await entryOf(mail);
  const { address, page } = signInValues.parse(entry.after);
  const notice = await accountNotice(mail);
  return { ...notice, at: spokenTime(entry.createdAt, notice.locale), ip: address, page };
}

const FACTOR_EVENTS: Readonly<Record<string, SecondFactorEvent>> = {
  "account.enable_second_factor": "enabled",
  "account.disable_second_factor": "disabled",
  "account.renew_recovery_codes": "renewed",
  "account.remove_second_factor": "removed",
  "account.use_recovery_code": "recovered",
  "account.add_passkey": "passkeyAdded",
  "account.remove_passkey": "passkeyRemoved",
};
const factorValues = z.object({ left: z.number().optional() }).nullable();

/**
 * The second-factor change that a mail reports, from the audit log.
 * @throws Error if the entry is no such change
 */
async function secondFactorMailData(mail: MailRow): Promise<SecondFactorMail> {
  const { action, actorId, actorName, after, createdAt } = await entryOf(mail);
  const told = FACTOR_EVENTS[action];
  const event = told === "removed" && actorId === COMMAND_LINE.id ? "reset" : told;
  if (!event) throw new Error(`mail ${mail.id} has no second-factor event`);
  const left = factorValues.parse(after)?.left ?? 0;
  const notice = await accountNotice(mail);
  return { ...notice, at: spokenTime(createdAt, notice.locale), event, who: actorName, left };
}

/**
 * Mails with a code that a person waits for. The mail server's first rejection is final, since
 * anybody can register an address that does not exist.
 */
const accountCode = { lane: "account", refusals: 1, share: "accounts" } as const;
const strangerCode = { ...accountCode, share: "strangers" } as const;

/** A code for an address that may have no account: the mail's row names no order or account. */
const mailboxCode = {
  ...strangerCode,
  load: codeMailData,
  lifetimeSeconds: MAILBOX_CODE_SECONDS,
  hasNoOwner: true,
} as const;

export const ACCOUNT_MAILS = {
  verification: defineKind({
    ...strangerCode,
    load: codeMailData,
    render: async (data) =>
      (await import("@/emails/account/account-code")).renderVerificationCode(data),
    lifetimeSeconds: CODE_LIFETIME.verification,
  }),
  /** Sent to an address when somebody requests access to the orders of that address. */
  "order-access": defineKind({
    ...mailboxCode,
    render: async (data) =>
      (await import("@/emails/account/account-code")).renderOrderAccessCode(data),
  }),
  /** Sent to an order's payer when somebody requests to correct the address of the order. */
  "payer-code": defineKind({
    ...mailboxCode,
    render: async (data) => (await import("@/emails/account/account-code")).renderPayerCode(data),
  }),
  "password-reset": defineKind({
    ...accountCode,
    load: codeMailData,
    render: async (data) => (await import("@/emails/account/account-code")).renderResetCode(data),
    lifetimeSeconds: CODE_LIFETIME.reset,
  }),
  "password-changed": defineKind({
    ...accountNews,
    load: accountNotice,
    render: async (data) =>
      (await import("@/emails/account/password-changed")).renderPasswordChanged(data),
  }),
  "staff-invitation": defineKind({
    ...accountCode,
    load: codeMailData,
    render: async (data) =>
      (await import("@/emails/account/staff-invitation")).renderStaffInvitation(data),
    lifetimeSeconds: INVITATION_SECONDS,
  }),
  "account-exists": defineKind({
    ...strangerCode,
    load: accountNotice,
    render: async (data) =>
      (await import("@/emails/account/account-exists")).renderAccountExists(data),
  }),
  "admin-sign-in": defineKind({
    ...accountNews,
    load: adminSignInMailData,
    render: async (data) =>
      (await import("@/emails/account/admin-sign-in")).renderAdminSignIn(data),
  }),
  "second-factor": defineKind({
    ...accountNews,
    load: secondFactorMailData,
    render: async (data) =>
      (await import("@/emails/account/second-factor")).renderSecondFactor(data),
  }),
  "second-factor-refused": defineKind({
    ...accountNews,
    load: adminSignInMailData,
    render: async (data) =>
      (await import("@/emails/account/admin-sign-in")).renderSecondFactorRefused(data),
  }),
  "admin-sign-in-refused": defineKind({
    ...accountNews,
    load: adminSignInMailData,
    render: async (data) =>
      (await import("@/emails/account/admin-sign-in")).renderAdminSignInRefused(data),
  }),
};
