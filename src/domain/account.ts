import { isStorable } from "@/domain/storable-text";

/** Limits and names of accounts. Specification §5, §6, §9; design §3. */
export const MIN_USERNAME = 3;
export const MAX_USERNAME = 30;
/** Registration and reset have different minimums, as specified. */
export const MIN_PASSWORD = 8;
export const MIN_RESET_PASSWORD = 6;
export const MAX_PASSWORD = 128;

/** Who bears this name or this address sees the Control Panel button; the server asks for `isAdmin`. */
export const ADMIN_USERNAME = "admin";
export const ADMIN_EMAIL = "admin@barq.example";

/** Seconds that the screens of registration wait. Specification §9. */
export const VERIFICATION_SCREEN = {
  resendAppearsAfter: 40,
  resendCooldown: 60,
  spamHintAfter: 10,
  redirectAfter: 2,
} as const;

/** One address is one account, however it is typed. */
export function normalizeEmail(email: string): string {
  return email.trim().toLowerCase();
}

/**
 * Letters and digits of any script, with one space, dash or underscore between them. No dot: mail
 * programs make links of what looks like an address, and a stranger chooses the name in the first mail.
 */
const USERNAME = /^[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:[ _-][\p{L}\p{M}\p{N}]+)*$/u;

export function normalizeUsername(username: string): string {
  return username.normalize("NFKC").trim();
}

export function isUsername(username: string): boolean {
  return isStorable(username) && USERNAME.test(username);
}

const RESERVED = new Set(
  "root system support barq moderator owner staff security مدير المدير ادمن أدمن مشرف المشرف الدعم برق".split(
    " ",
  ),
);

/** Digits and letters that are read as others. */
const LOOKALIKES: Readonly<Record<string, string>> = {
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  l: "i",
  ı: "i",
  а: "a",
  ԁ: "d",
  о: "o",
  і: "i",
};

/** True for a name that passes itself off as the shop: Admin, the_admin, 4dmin1 … Design §3. */
export function isReservedUsername(username: string): boolean {
  const plain = username
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");
  const read = [...plain].map((sign) => LOOKALIKES[sign] ?? sign).join("");
  return RESERVED.has(plain) || read.startsWith("admin") || /admini*$/.test(read);
}

/** Whether the top bar shows the Control Panel button. Specification §6. */
export function showsControlPanel(user: {
  isAdmin: boolean;
  username: string;
  email: string;
}): boolean {
  return user.isAdmin || user.username === ADMIN_USERNAME || user.email === ADMIN_EMAIL;
}

/** Readable by the page, beside the session's own cookie: whether asking for the current user is worth it. */
export const SIGNED_IN_COOKIE = "signed_in";
