/**
 * The path of a page with an e-mail address as the query parameter `parameter` (?email=… by
 * default); the path alone if the e-mail address is empty.
 */
export function withEmail(path: string, typed: string, parameter = "email"): string {
  const email = typed.trim();
  return email === "" ? path : `${path}?${new URLSearchParams({ [parameter]: email })}`;
}
