/** Tracks which providers do not answer during one run of a job. */
export interface ProviderSilence {
  /** True if the provider's last `limit` calls were all unanswered. */
  isAway(provider: string): boolean;
  note(provider: string, isAnswered: boolean): void;
}

/**
 * Counts unanswered calls per provider, so that a job can skip an unreachable provider and still
 * call the others.
 * @param limit the number of unanswered calls in a row after which `isAway` returns true
 */
export function watchSilence(limit: number): ProviderSilence {
  const unanswered = new Map<string, number>();
  const of = (provider: string) => unanswered.get(provider) ?? 0;
  return {
    isAway: (provider) => of(provider) >= limit,
    note: (provider, isAnswered) => unanswered.set(provider, isAnswered ? 0 : of(provider) + 1),
  };
}
