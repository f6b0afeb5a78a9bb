import type { Currency } from "@/domain/money";

/** Example calls of a provider's paths below `/api/{name}`. */
export interface ProviderExamples {
  setup: { answer: unknown };
  order: { input: Record<string, unknown>; answer: unknown };
  capture: { input: Record<string, unknown>; answer: unknown };
  /** The JSON of an event. */
  webhook: unknown;
}

/** A text below `/.well-known/`. */
export interface DomainFile {
  /** "/.well-known/…{name}": short enough for lists of paths. */
  readonly template: string;
  /** The `name` of the file. */
  readonly name: string;
  /** The id of the way to pay that cannot work without the file. */
  readonly way: string;
  /** The environment variable with the text. */
  readonly variable: string;
  /** Undefined while the owner has configured none. */
  text(): string | undefined;
}

/**
 * The properties of a payment provider. Callers read them instead of comparing its name. The hosts
 * of its scripts are in `policy-hosts.json` of its folder, which next.config.mjs reads.
 */
export interface ProviderDescription {
  /**
   * The value of `payments.provider` and `provider_events.provider`, and its part of paths. Texts
   * name it by `providerName` of `@/i18n/messages`.
   */
  readonly name: string;
  /**
   * The ids of its ways to pay in the browser. The checkout has the fields of each, and texts name
   * them: `providers.ways`.
   */
  readonly ways: readonly string[];
  /** The currencies that it charges, its main one first. */
  readonly currencies: readonly [Currency, ...Currency[]];
  /** The least amount that it charges, in the smallest unit of each of its currencies. */
  readonly least: number;
  /**
   * `approve_then_capture`: the buyer approves an order, which the shop then captures.
   * `charge_at_once`: the browser pays the provider, and `capture` only reads the state.
   */
  readonly flow: "approve_then_capture" | "charge_at_once";
  /** True if it names the payer: `Captured.payer` and `payerEmail` may answer. */
  readonly hasPayerIdentity: boolean;
  /** False if a capture is only refunded in full. */
  readonly hasPartialRefunds: boolean;
  /** True if a capture can be taken back before it is settled, without a refund. */
  readonly hasVoids: boolean;
  /** Days after the capture in which it can be refunded; null without a deadline. */
  readonly refundDays: number | null;
  /** A file that proves to others that the shop's domain is its own; null for none. */
  readonly domainFile: DomainFile | null;
  /** Example calls of its paths, for the OpenAPI document; null for a provider without paths. */
  readonly examples: ProviderExamples | null;
  /** True if the environment has the variables that calls to it need. */
  isConfigured(): boolean;
}
