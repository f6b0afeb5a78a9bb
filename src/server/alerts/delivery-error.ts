interface Why {
  /** It makes no sense to try again before somebody has changed something. */
  isFinal?: boolean;
  /** Seconds after which whoever refused it wants to be asked again. */
  afterSeconds?: number;
}

/** That a message was not taken, in technical words without any secret: they are kept and shown. */
export class DeliveryError extends Error {
  readonly isFinal: boolean;
  readonly afterSeconds: number | undefined;

  constructor(message: string, { isFinal = false, afterSeconds }: Why = {}) {
    super(message.slice(0, 200));
    this.isFinal = isFinal;
    this.afterSeconds = afterSeconds;
  }
}
