interface Why {
  /** True if a retry cannot succeed until a person changes the address or the settings. */
  isFinal?: boolean;
  /** Seconds after which the recipient accepts another attempt (Retry-After). */
  afterSeconds?: number;
  cause?: unknown;
}

/**
 * A message to another system could not be delivered, or the system did not accept it. The text is
 * technical and must not contain a secret, because it is stored and shown.
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
