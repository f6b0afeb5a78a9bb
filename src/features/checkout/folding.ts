/** The steps of the checkout above the payment, each of which can fold. */
export const STEPS = ["accounts", "contact", "summary"] as const;
export type Step = (typeof STEPS)[number];

/**
 * The folded steps when the buyer reaches the payment: all complete steps. An open step with the
 * focus stays open, so that no field disappears while it is used.
 */
export function foldSteps(
  folded: readonly Step[],
  complete: readonly Step[],
  focused: string | undefined,
): readonly Step[] {
  return complete.filter((step) => folded.includes(step) || step !== focused);
}

/**
 * The folded steps that are still complete. A step that becomes incomplete unfolds and stays open
 * when it is complete again, so that it does not fold while the buyer corrects it.
 */
export function stillFolded(folded: readonly Step[], complete: readonly Step[]): readonly Step[] {
  return folded.filter((step) => complete.includes(step));
}
