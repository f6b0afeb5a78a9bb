/**
 * The address of a page with an e-mail address as ?email=… or as another parameter; the path alone
 * if the e-mail address is empty.
 */
export function withEmail(path: string, typed: string, parameter = "email"): string {
  const email = typed.trim();
  return email === "" ? path : `${path}?${new URLSearchParams({ [parameter]: email })}`;
}
