/** Tracks which providers do not answer during one round of calls. */
export interface ProviderSilence {
  /** True if the provider's last `limit` calls were all unanswered. */
  isAway(provider: string): boolean;
  note(provider: string, isAnswered: boolean): void;
}

/**
 * Counts unanswered calls per provider, so that an unreachable provider does not end the round for
 * the others.
 * @param limit unanswered calls in a row after which a provider counts as away
 */
export function watchSilence(limit: number): ProviderSilence {
  const unanswered = new Map<string, number>();
  const of = (provider: string) => unanswered.get(provider) ?? 0;
  return {
    isAway: (provider) => of(provider) >= limit,
    note: (provider, isAnswered) => unanswered.set(provider, isAnswered ? 0 : of(provider) + 1),
  };
}
