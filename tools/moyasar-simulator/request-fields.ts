import { invalidFields } from "./errors";
import { isCurrency } from "./money";
import type { Metadata } from "./wire-types";

/** Minimum amount of a payment, in the currency's smallest unit: one riyal is 100 halalas. */
const LEAST_AMOUNT = 100;
/** Maximum number of entries of `metadata`. */
const MOST_METADATA = 30;

type Fields = Record<string, unknown>;

/** Reads the fields of a request's body, and collects the errors of each field. */
export class RequestFields {
  private readonly fields: Fields;
  private readonly errors: Record<string, string[]> = {};

  constructor(body: unknown) {
    this.fields = isObject(body) ? body : {};
  }

  reject(name: string, reason: string): void {
    this.errors[name] = [...(this.errors[name] ?? []), reason];
  }

  /** @throws ApiError 400 with the errors of all fields */
  check(): void {
    if (Object.keys(this.errors).length > 0) throw invalidFields(this.errors);
  }

  value(name: string): unknown {
    return this.fields[name];
  }

  /** An object field, such as `source`. A missing one is noted as an error and returned as {}. */
  object(name: string): Fields {
    const value = this.fields[name];
    if (isObject(value)) return value;
    this.reject(name, "is required");
    return {};
  }

  amount(): number {
    const { amount } = this.fields;
    if (typeof amount !== "number" || !Number.isInteger(amount)) {
      this.reject("amount", "must be an integer");
      return 0;
    }
    if (amount < LEAST_AMOUNT) {
      this.reject("amount", `must be greater than or equal to ${LEAST_AMOUNT}`);
    }
    return amount;
  }

  currency(): string {
    const { currency } = this.fields;
    if (typeof currency === "string" && isCurrency(currency)) return currency;
    this.reject("currency", "is not supported");
    return "";
  }

  text(name: string): string | null {
    const value = this.fields[name];
    if (value === undefined || value === null) return null;
    if (typeof value === "string") return value;
    this.reject(name, "must be a string");
    return null;
  }

  url(name: string): string | null {
    const value = this.text(name);
    if (value !== null && !isWebUrl(value)) this.reject(name, "is not a valid URL");
    return value;
  }

  metadata(): Metadata | null {
    const { metadata } = this.fields;
    if (metadata === undefined || metadata === null) return null;
    const isValid =
      isObject(metadata) &&
      Object.keys(metadata).length <= MOST_METADATA &&
      Object.values(metadata).every((value) => value === null || typeof value !== "object");
    if (isValid) return metadata as Metadata;
    this.reject("metadata", `must be an object of at most ${MOST_METADATA} values`);
    return null;
  }
}

const isObject = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function isWebUrl(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : null;
  return url?.protocol === "https:" || url?.protocol === "http:";
}
