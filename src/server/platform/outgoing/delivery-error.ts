interface Why {
  /** True if a retry makes no sense until somebody changes something. */
  isFinal?: boolean;
  /** Seconds after which the recipient wants to be asked again (Retry-After). */
  afterSeconds?: number;
  cause?: unknown;
}

/**
 * A message was not accepted. The text is technical and holds no secret: it is stored and shown.
 */
export class DeliveryError extends Error {
  readonly isFinal: boolean;
  readonly afterSeconds: number | undefined;

  constructor(message: string, { isFinal = false, afterSeconds, cause }: Why = {}) {
    super(message.slice(0, 200), { cause });
    this.isFinal = isFinal;
    this.afterSeconds = afterSeconds;
  }
}
