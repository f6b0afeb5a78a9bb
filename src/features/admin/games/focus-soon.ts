/** Focuses an element after the next render, because that render may remove the focused button. */
export function focusSoon(id: string): void {
  requestAnimationFrame(() => document.getElementById(id)?.focus());
}
