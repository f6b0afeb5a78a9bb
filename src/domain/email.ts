/** Longest address that SMTP allows. */
export const MAX_EMAIL_LENGTH = 254;
