import { CODE_ALPHABET } from "@/domain/account/account-code";
import { withoutInvisible } from "@/domain/account/email-address";
import { type Cents, cents, centsFromDecimal } from "@/domain/money";
import { normalizeDigits } from "@/domain/text/normalize-digits";

export const COUPON_KINDS = ["percent", "amount"] as const;
export type CouponKind = (typeof COUPON_KINDS)[number];

/** What a code may have, once folded: 3 to 32 letters and digits. */
export const COUPON_CODE = /^[A-Z0-9]{3,32}$/;

export const COUPON_LIMITS = {
  name: 80,
  /** Of a code as it is typed. */
  typed: 64,
  /** Letters that generated codes may begin with. */
  prefix: 12,
  /** Codes that one coupon may have generated. */
  codes: 10_000,
  uses: 1_000_000,
  /** Products, and categories, that one coupon may name. */
  targets: 200,
} as const;

/** Random characters of a generated code, each one of 32: 50 bits, which nobody guesses. */
export const GENERATED_LENGTH = 10;

/** A code as it is kept, of whatever was typed for it: capitals and digits, without blanks and dashes. */
export function foldCouponCode(typed: string): string {
  return withoutInvisible(normalizeDigits(typed.normalize("NFKC")))
    .toUpperCase()
    .replace(/[\s\p{Pd}_.]/gu, "");
}

/** @param bytes at least GENERATED_LENGTH random ones */
export function generatedCode(prefix: string, bytes: Uint8Array): string {
  const letters = [...bytes.slice(0, GENERATED_LENGTH)].map((byte) => CODE_ALPHABET[byte % 32]);
  return `${prefix}${letters.join("")}`;
}

/** What a coupon takes off, of what. Amounts in cents. */
export interface CouponRule {
  kind: CouponKind;
  /** Whole percent, or cents. */
  value: number;
  /** It is for lines of these products and of these categories; with neither for all. */
  productIds: readonly number[];
  categoryIds: readonly number[];
  /** What the lines that it is for must come to; 0 for nothing. */
  minimum: Cents;
  /** The most that it takes off; null for no such limit. */
  cap: Cents | null;
}

/** A line as domain/catalogue/pricing.ts has it, before any coupon. */
export interface CouponLine {
  productId: number;
  categoryId: number;
  amount: Cents;
  /** The most that a coupon may take from it: it never costs less than its lowest price, nor than a cent. */
  reducible: Cents;
}

/** Why a coupon takes nothing off a cart. */
type CouponMismatch = "products" | "minimum" | "lowest";

export type CouponDiscount =
  | { mismatch: null; total: Cents; lines: readonly Cents[] }
  | { mismatch: CouponMismatch };

/**
 * What a coupon takes off these lines, and of each how much, in their order. A percentage is rounded once, half a cent up,
 * on the sum of the lines that it is for; then it is shared out in proportion, to the cent.
 */
export function couponDiscount(rule: CouponRule, lines: readonly CouponLine[]): CouponDiscount {
  const meant = lines.map((line) => isFor(rule, line));
  const sum = sumOf(lines.map((line, index) => (meant[index] ? line.amount : 0)));
  if (!meant.includes(true)) return { mismatch: "products" };
  if (sum < rule.minimum) return { mismatch: "minimum" };
  const rooms = lines.map((line, index) => (meant[index] ? line.reducible : 0));
  const wanted = rule.kind === "percent" ? Math.floor((sum * rule.value + 50) / 100) : rule.value;
  const total = Math.min(wanted, rule.cap ?? wanted, sumOf(rooms));
  if (total === 0) return { mismatch: "lowest" };
  const shares = shareOut(
    total,
    lines.map((line) => line.amount),
    rooms,
  );
  return { mismatch: null, total: cents(total), lines: shares.map(cents) };
}

function isFor({ productIds, categoryIds }: CouponRule, line: CouponLine): boolean {
  if (productIds.length === 0 && categoryIds.length === 0) return true;
  return productIds.includes(line.productId) || categoryIds.includes(line.categoryId);
}

/**
 * Shares `total` out in proportion to `weights`, none more than its room: what a full one cannot take the others do. The
 * last cents go to the largest remainders, of equal ones to the first. `total` is no more than all rooms together.
 */
function shareOut(total: number, weights: readonly number[], rooms: readonly number[]): number[] {
  const shares = rooms.map(() => 0);
  let left = BigInt(total);
  let open = rooms.flatMap((room, index) => (room > 0 ? [index] : []));
  const weightOf = (index: number) => BigInt(weights[index] ?? 0);
  const roomOf = (index: number) => BigInt(rooms[index] ?? 0);
  for (;;) {
    const whole = open.reduce((sum, index) => sum + weightOf(index), 0n);
    const full = open.filter((index) => left * weightOf(index) >= roomOf(index) * whole);
    if (full.length === 0) {
      handOut(left, whole, open, weightOf, shares);
      return shares;
    }
    for (const index of full) {
      shares[index] = rooms[index] ?? 0;
      left -= roomOf(index);
    }
    open = open.filter((index) => !full.includes(index));
  }
}

/** Largest remainder: nobody gets more than the next cent above the exact share. */
function handOut(
  total: bigint,
  whole: bigint,
  open: readonly number[],
  weightOf: (index: number) => bigint,
  shares: number[],
): void {
  let left = total;
  for (const index of open) {
    const share = (total * weightOf(index)) / whole;
    shares[index] = Number(share);
    left -= share;
  }
  const remainder = (index: number) => (total * weightOf(index)) % whole;
  const byRemainder = open.toSorted((a, b) => Number(remainder(b) - remainder(a)) || a - b);
  for (const index of byRemainder.slice(0, Number(left))) shares[index] = (shares[index] ?? 0) + 1;
}

/** What a coupon took off the lines of an order, in cents. */
export function discountTotal(items: readonly { discountUSD?: string | undefined }[]): Cents {
  return cents(sumOf(items.map(({ discountUSD }) => centsFromDecimal(discountUSD ?? "0"))));
}

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

/** Why a coupon cannot be used, whatever is in the cart; null while it can. */
const COUPON_STATES = ["unknown", "inactive", "early", "over", "used_up"] as const;
export type CouponState = (typeof COUPON_STATES)[number];

/** Why the coupon of a cart takes nothing off. */
export const COUPON_PROBLEMS = [...COUPON_STATES, "products", "minimum", "lowest"] as const;
export type CouponProblem = (typeof COUPON_PROBLEMS)[number];
