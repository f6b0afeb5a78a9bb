/** Which providers do not answer in a round of questions. */
export interface ProviderSilence {
  /** Whether the provider has left `limit` questions in a row unanswered. */
  isAway(provider: string): boolean;
  note(provider: string, isAnswered: boolean): void;
}

/**
 * Counts each provider by itself, so that one that is away does not end the round of another.
 * @param limit unanswered questions in a row
 */
export function watchSilence(limit: number): ProviderSilence {
  const unanswered = new Map<string, number>();
  const of = (provider: string) => unanswered.get(provider) ?? 0;
  return {
    isAway: (provider) => of(provider) >= limit,
    note: (provider, isAnswered) => unanswered.set(provider, isAnswered ? 0 : of(provider) + 1),
  };
}
