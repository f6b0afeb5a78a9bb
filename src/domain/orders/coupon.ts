import { CODE_ALPHABET } from "@/domain/account/account-code";
import { withoutInvisible } from "@/domain/account/email-address";
import { type Cents, cents, centsFromDecimal } from "@/domain/money";
import { normalizeDigits } from "@/domain/text/normalize-digits";

export const COUPON_KINDS = ["percent", "amount"] as const;
export type CouponKind = (typeof COUPON_KINDS)[number];

/** State of a use: reserved by an order, spent once it is paid, returned if it fails. */
export const COUPON_USE_STATES = ["reserved", "spent", "returned"] as const;

/** A code as it is stored (`foldCouponCode`): 3 to 32 letters and digits. */
export const COUPON_CODE = /^[A-Z0-9]{3,32}$/;

export const COUPON_LIMITS = {
  name: 80,
  /** Characters of a code as it is typed. */
  typed: 64,
  /** Characters of the prefix of generated codes. */
  prefix: 12,
  /** Generated codes of one coupon. */
  codes: 10_000,
  uses: 1_000_000,
  /** Products that one coupon may list; the limit also applies to categories. */
  targets: 200,
} as const;

/** Random characters of a generated code. Ten of 32 characters are 50 bits, too many to guess. */
export const GENERATED_LENGTH = 10;

/**
 * A code as it is stored: capitals and digits, without the blanks, dashes, dots and underscores
 * that were typed.
 */
export function foldCouponCode(typed: string): string {
  return withoutInvisible(normalizeDigits(typed.normalize("NFKC")))
    .toUpperCase()
    .replace(/[\s\p{Pd}_.]/gu, "");
}

/** @param bytes at least GENERATED_LENGTH random bytes */
export function generatedCode(prefix: string, bytes: Uint8Array): string {
  const letters = [...bytes.slice(0, GENERATED_LENGTH)].map((byte) => CODE_ALPHABET[byte % 32]);
  return `${prefix}${letters.join("")}`;
}

/** The discount of a coupon, and the lines that it applies to. Amounts in cents. */
export interface CouponRule {
  kind: CouponKind;
  /** Whole percent or cents, depending on `kind`. */
  value: number;
  /**
   * The coupon applies to lines of these products or categories; if both lists are empty, to all
   * lines.
   */
  productIds: readonly number[];
  categoryIds: readonly number[];
  /** Minimum sum of the lines that the coupon applies to; 0 for no minimum. */
  minimum: Cents;
  /** Maximum discount; null for no maximum. */
  cap: Cents | null;
}

/** A line before any coupon: see `LinePrice` in src/domain/catalogue/pricing.ts. */
export interface CouponLine {
  productId: number;
  categoryId: number;
  amount: Cents;
  /**
   * Maximum discount of the line: each unit keeps its lowest price, or at least one cent. If the
   * coupon has a maximum percentage, the caller also limits this value to that share of the line.
   */
  reducible: Cents;
}

/** Why a coupon gives no discount on a cart. */
type CouponMismatch = "products" | "minimum" | "lowest";

export type CouponDiscount =
  | { mismatch: null; total: Cents; lines: readonly Cents[] }
  | { mismatch: CouponMismatch };

/**
 * The discount of a coupon: the total, and the share of each line, in the order of `lines`. A
 * percentage is rounded once, half a cent up, on the sum of the lines that the coupon applies to,
 * then split among them in proportion, to the cent.
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
  const shares = allocate(
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
 * Splits `total` in proportion to `weights`. No share exceeds its room; the excess is split among
 * the other lines. The last cents go to the lines with the largest remainders, and among equal ones
 * to the first. `total` is at most the sum of all rooms.
 */
function allocate(total: number, weights: readonly number[], rooms: readonly number[]): number[] {
  const shares = rooms.map(() => 0);
  let left = BigInt(total);
  let open = rooms.flatMap((room, index) => (room > 0 ? [index] : []));
  const weightOf = (index: number) => BigInt(weights[index] ?? 0);
  const roomOf = (index: number) => BigInt(rooms[index] ?? 0);
  for (;;) {
    const whole = open.reduce((sum, index) => sum + weightOf(index), 0n);
    const full = open.filter((index) => left * weightOf(index) >= roomOf(index) * whole);
    if (full.length === 0) {
      allocateByLargestRemainder(left, whole, open, weightOf, shares);
      return shares;
    }
    for (const index of full) {
      shares[index] = rooms[index] ?? 0;
      left -= roomOf(index);
    }
    open = open.filter((index) => !full.includes(index));
  }
}

/** Largest remainder method: each share is at most one cent above its exact value. */
function allocateByLargestRemainder(
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

/** The total coupon discount of an order's lines, in cents. */
export function discountTotal(items: readonly { discountUSD?: string | undefined }[]): Cents {
  return cents(sumOf(items.map(({ discountUSD }) => centsFromDecimal(discountUSD ?? "0"))));
}

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

/** Why a coupon cannot be used with any cart. */
const COUPON_STATES = ["unknown", "inactive", "early", "over", "used_up"] as const;
export type CouponState = (typeof COUPON_STATES)[number];

/** Why the coupon of a cart gives no discount. */
export const COUPON_PROBLEMS = [...COUPON_STATES, "products", "minimum", "lowest"] as const;
export type CouponProblem = (typeof COUPON_PROBLEMS)[number];
