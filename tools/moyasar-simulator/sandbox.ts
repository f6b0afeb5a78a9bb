import type { Company } from "./wire-types";

/** How a test payment ends. */
export interface Outcome {
  status: "paid" | "failed";
  message: string;
  /** The bank's response code of two digits; null if the payment does not reach a bank. */
  code: string | null;
}

const APPROVED: Outcome = { status: "paid", message: "APPROVED", code: "00" };
const declined = (message: string, code: string | null = null): Outcome => ({
  status: "failed",
  message,
  code,
});
const UNSPECIFIED = declined("UNSPECIFIED FAILURE", "99");

/** The answers of a scheme's test cards, in the order of their numbers below. */
const ANSWERS = [
  APPROVED,
  UNSPECIFIED,
  declined("INSUFFICIENT FUNDS", "51"),
  declined("DECLINED: LOST CARD", "41"),
  declined("DECLINED", "05"),
  declined("DECLINED: EXPIRED CARD", "54"),
  declined("DECLINED: EXCEEDS WITHDRAWAL LIMIT", "61"),
  declined("DECLINED: STOLEN CARD", "43"),
];

const NUMBERS: Record<Company, string[]> = {
  mada: [
    ...["4201320111111010", "4201320000013020", "4201320000311101", "4201320131000508"],
    ...["4201321234411220", "4201322267774310", "4201326324640570", "4201321144311528"],
  ],
  visa: [
    ...["4111111111111111", "4123120000000000", "4123120001090000", "4123450131000508"],
    ...["4123120001090109", "4123128518640738", "4123123033308648", "4123125276780003"],
  ],
  master: [
    ...["5421080101000000", "5105105105105100", "5457210001000092", "5204010101000000"],
    ...["5204730000002514", "5105107550274126", "5105106475101067", "5105107304607225"],
  ],
  amex: [
    ...["340000000900000", "371111111111114", "340033000000000", "340012340501000"],
    ...["340033000000133", "340000018441278", "340000753060788", "340000418501838"],
  ],
  unionpay: [
    ...["6200000000000005", "6200000000000013", "6200000000000021", "6200000000000039"],
    ...["6200000000000047", "6200000000000054", "6200000000000062", "6200000000000070"],
  ],
};

/** Test cards without a 3-D Secure page. */
const WITHOUT_CHALLENGE: Record<string, Outcome> = {
  "4111114005765430": APPROVED,
  "4111118250252531": declined("3DS: attempted but not available"),
  "4111113343111067": declined("3DS: enrollment check failed"),
  "4111116611600661": declined("3DS: card is not enrolled"),
};

/** Test cards that fail on their 3-D Secure page. */
const FAILED_CHALLENGE: Record<string, Outcome> = {
  "4111112205628150": declined("3DS: authentication attempt failed"),
  "4111115784228433": declined("3DS: authentication rejected by the issuer"),
  "4111115620358287": declined("3DS: authentication unavailable"),
};

interface TestCard {
  company: Company;
  /** The outcome once the buyer confirmed on the 3-D Secure page. */
  outcome: Outcome;
  hasChallenge: boolean;
}

/** The result of a card number; an unknown number fails. @param number digits only */
export function testCard(number: string): TestCard {
  const company = companyOf(number);
  const early = WITHOUT_CHALLENGE[number];
  if (early) return { company, outcome: early, hasChallenge: false };
  const outcome = FAILED_CHALLENGE[number] ?? ANSWERS[NUMBERS[company].indexOf(number)];
  return { company, outcome: outcome ?? UNSPECIFIED, hasChallenge: true };
}

function companyOf(number: string): Company {
  if (number.startsWith("4201")) return "mada";
  if (/^3[47]/.test(number)) return "amex";
  if (number.startsWith("62")) return "unionpay";
  return number.startsWith("4") ? "visa" : "master";
}

/** The outcome when the buyer does not pass the 3-D Secure page. */
export const NOT_AUTHENTICATED = declined(
  "3-D Secure transaction attempt failed (AUTHENTICATION_FAILED)",
);

/** STC Pay numbers that fail before a code is sent. */
const FAILING_MOBILES: Record<string, string> = {
  "0515555555": "Mobile number is not registered to use the STC Pay service.",
  "0515555556": "Please update your information using the STC Pay app before attempting payment.",
  "0515555557": "The customer account status is invalid, please contact STC Pay support.",
  "0515555558": "You have exhausted your OTP attempts, please wait 15 minutes then try again.",
  "0515555559": "Please wait 60 seconds before attempting a new payment.",
};

/** The failure of a mobile number; undefined if the payment waits for the code. */
export function mobileFailure(mobile: string): Outcome | undefined {
  const message = FAILING_MOBILES[mobile];
  return message === undefined ? undefined : declined(message);
}

const PAID_BY_CODE: Outcome = { status: "paid", message: "Paid", code: null };
const CODES = new Map<string, Outcome>([
  ["123456", PAID_BY_CODE],
  ["000000", PAID_BY_CODE],
  ["111111", declined("Insufficient Balance.")],
  [
    "222222",
    declined("You have exceeded the allowed daily transaction limit for your STC Pay account."),
  ],
  ["333333", declined("You have exceeded the maximum allowed transaction amount.")],
  ["444444", declined("Connection timed out while waiting for response from STC Pay service.")],
]);

/** The outcome of an STC Pay one-time code. */
export const codeOutcome = (code: string): Outcome => CODES.get(code) ?? declined("Invalid OTP");

/** Ranges of Apple Pay amounts in halalas, both ends included, in the order of `ANSWERS`. */
const AMOUNTS: [from: number, to: number][] = [
  [20_000, 30_000],
  [100_000, 110_000],
  [110_100, 120_000],
  [120_100, 130_000],
  [130_100, 140_000],
  [140_100, 150_000],
  [150_100, 160_000],
  [160_100, 170_000],
];

/** The outcome of an Apple Pay amount; any other amount fails. @param amount halalas */
export function amountOutcome(amount: number): Outcome {
  const place = AMOUNTS.findIndex(([from, to]) => amount >= from && amount <= to);
  return ANSWERS[place] ?? UNSPECIFIED;
}
