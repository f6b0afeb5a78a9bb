/** Once the page is drawn anew: the button that had the focus may be gone then. */
export function focusSoon(id: string): void {
  requestAnimationFrame(() => document.getElementById(id)?.focus());
}
