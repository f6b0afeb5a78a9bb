import type { Currency } from "@/domain/money";

/** The origins that a provider adds to the content policy, by directive. */
export interface PolicyHosts {
  script: readonly string[];
  style: readonly string[];
  frame: readonly string[];
  connect: readonly string[];
  form: readonly string[];
}

/** The properties of a payment provider. Callers read them instead of comparing its name. */
export interface ProviderDescription {
  /** The value of `payments.provider` and `provider_events.provider`, and its part of paths. */
  readonly name: string;
  /** The name in texts for people who read both languages, e.g. "PayPal". */
  readonly displayName: string;
  /** The currencies that it charges, its main one first. */
  readonly currencies: readonly [Currency, ...Currency[]];
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
  readonly policyHosts: PolicyHosts;
  /** True if the environment has the variables that calls to it need. */
  isConfigured(): boolean;
}

/** The hosts of a provider that adds none. */
export const NO_HOSTS: PolicyHosts = { script: [], style: [], frame: [], connect: [], form: [] };
