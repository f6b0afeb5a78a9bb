/**
 * Focuses the element with this id in the next frame. Used after a row is removed: by then, the
 * row's button, which had the focus, is gone.
 */
export function focusSoon(id: string): void {
  requestAnimationFrame(() => document.getElementById(id)?.focus());
}
