/** Focuses an element after the next render, because the focused button may be gone then. */
export function focusSoon(id: string): void {
  requestAnimationFrame(() => document.getElementById(id)?.focus());
}
