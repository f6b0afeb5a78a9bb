export const MAIL_KINDS = [
  "order-delivery",
  "order-codes-again",
  "topup-credited",
  "order-refunded",
] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

export const ACCOUNT_MAIL_KINDS = [
  "verification",
  "password-reset",
  "password-changed",
  "account-exists",
] as const;
export type AccountMailKind = (typeof ACCOUNT_MAIL_KINDS)[number];
