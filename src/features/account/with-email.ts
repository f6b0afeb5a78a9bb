/** The address of a page that takes an e-mail address over as ?email=…; of an empty one, the page's own. */
export function withEmail(path: string, typed: string): string {
  const email = typed.trim();
  return email === "" ? path : `${path}?${new URLSearchParams({ email })}`;
}
