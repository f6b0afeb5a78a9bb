type LiveRegionProps = {
  /** Read out when it changes; empty while there is nothing to say. */
  message: string;
  /** Interrupts what is being read. */
  assertive?: boolean;
};

/** Words for a screen reader alone. It must be in the page before its message changes. */
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
