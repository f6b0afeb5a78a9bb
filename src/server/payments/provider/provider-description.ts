import type { Currency } from "@/domain/money";

/** Example calls of a provider's paths below `/api/{name}`. */
export interface ProviderExamples {
  setup: { answer: unknown };
  order: { input: Record<string, unknown>; answer: unknown };
  capture: { input: Record<string, unknown>; answer: unknown };
  /** The JSON of an event. */
  webhook: unknown;
}

/** A text file that the shop serves below `/.well-known/`. */
export interface DomainFile {
  /** The path, with `{name}` in place of the file's long name to keep lists of paths short. */
  readonly template: string;
  /** The only value of `{name}` under which the file is served. */
  readonly name: string;
  /** The id of the way to pay that cannot work without the file. */
  readonly way: string;
  /** The environment variable that holds the text. */
  readonly variable: string;
  /** The text; undefined if the owner has not configured it. */
  text(): string | undefined;
}

/**
 * The properties of a payment provider. Callers read them instead of comparing the provider's name.
 * The hosts of its scripts are in `policy-hosts.json` of its folder, which next.config.mjs reads.
 */
export interface ProviderDescription {
  /**
   * The value of `payments.provider` and `provider_events.provider`, and the provider's segment of
   * paths. Its display name comes from `providerName` of `@/i18n/messages`.
   */
  readonly name: string;
  /**
   * The ids of its ways to pay in the browser. The checkout has fields for each; the messages in
   * `providers.ways` name them.
   */
  readonly ways: readonly string[];
  /** The currencies that it charges, its main one first. */
  readonly currencies: readonly [Currency, ...Currency[]];
  /** The least amount that it charges: one number, in the smallest unit of any of `currencies`. */
  readonly least: number;
  /**
   * `approve_then_capture`: the buyer approves an order, which the shop then captures.
   * `charge_at_once`: the browser pays the provider, and `capture` only reads the state.
   */
  readonly flow: "approve_then_capture" | "charge_at_once";
  /** True if it identifies the payer: `Captured.payer` and `payerEmail` may be non-null. */
  readonly hasPayerIdentity: boolean;
  /** False if the provider refunds a capture in full only. */
  readonly hasPartialRefunds: boolean;
  /** True if a capture can be cancelled before it is settled, without a refund. */
  readonly hasVoids: boolean;
  /** Days after the capture within which it can be refunded; null if there is no deadline. */
  readonly refundDays: number | null;
  /** A file that proves the shop's ownership of its domain, such as to Apple; null for none. */
  readonly domainFile: DomainFile | null;
  /** Example calls of its paths, for the OpenAPI document; null for a provider without paths. */
  readonly examples: ProviderExamples | null;
  /** True if the environment has the variables that calls to it need. */
  isConfigured(): boolean;
}
