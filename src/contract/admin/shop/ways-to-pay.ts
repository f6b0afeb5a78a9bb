/** A payment provider's name, as the panel's page receives it. */
export interface NamedProvider {
  /** The value of `payments.provider`. */
  name: string;
  displayName: string;
}

/** A payment provider that is set up, as the panel's page receives it. */
export interface WayToPay extends NamedProvider {
  /**
   * The provider's ways to pay. The setting `waysOff` lists the `key` of each way that the owner
   * has switched off.
   */
  ways: {
    key: string;
    label: string;
    /** The missing environment variable without which the way is not offered; null for none. */
    missing: string | null;
  }[];
  /** The limits of the provider's refunds. */
  refunds: {
    /** False if a payment is only refunded in full. */
    hasPartialRefunds: boolean;
    /** True if a payment can be cancelled before it is settled, without a refund. */
    hasVoids: boolean;
    /** Days after the capture within which the provider refunds; null without a deadline. */
    refundDays: number | null;
    /** False if the provider reports no disputes to the shop. */
    hasDisputes: boolean;
  };
}
