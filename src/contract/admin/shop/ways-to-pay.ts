/** A payment provider that is set up, as the panel's page receives it. */
export interface WayToPay {
  /** The value of `payments.provider`. */
  name: string;
  displayName: string;
  /** Its ways, by the keys of the setting `waysOff`. */
  ways: {
    key: string;
    label: string;
    /** The required environment variable that is not set, so the way is not offered; or null. */
    missing: string | null;
  }[];
  /** The limits of its refunds. */
  refunds: {
    /** False if a payment is only refunded in full. */
    hasPartialRefunds: boolean;
    /** True if a payment can be cancelled before it is settled, without a refund. */
    hasVoids: boolean;
    /** Days after the capture in which it refunds; null without a deadline. */
    refundDays: number | null;
    /** False if it reports no disputes to the shop. */
    hasDisputes: boolean;
  };
}
