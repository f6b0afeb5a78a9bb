type LiveRegionProps = {
  /** A screen reader reads this out when it changes; empty if there is nothing to announce. */
  message: string;
  /** Interrupts the screen reader's current speech. */
  assertive?: boolean;
};

/** Text for screen readers only. It must be in the page before its message changes. */
export function LiveRegion({ message, assertive }: LiveRegionProps) {
  return (
    <span
      role={assertive ? "alert" : "status"}
      aria-live={assertive ? "assertive" : "polite"}
      aria-atomic="true"
      className="sr-only"
    >
      {message}
    </span>
  );
}
