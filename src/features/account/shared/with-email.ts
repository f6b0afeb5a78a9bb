/**
 * The address of a page that takes an e-mail address over as ?email=… or as another parameter; of an empty
 * one, the page's own.
 */
export function withEmail(path: string, typed: string, parameter = "email"): string {
  const email = typed.trim();
  return email === "" ? path : `${path}?${new URLSearchParams({ [parameter]: email })}`;
}
