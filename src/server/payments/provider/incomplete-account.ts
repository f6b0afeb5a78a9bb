/** The problems of an account of which some, but not all, of the variables `names` are set. */
export function incompleteAccount<Name extends string>(
  values: Readonly<Partial<Record<Name, unknown>>>,
  names: readonly Name[],
): string[] {
  const missing = names.filter((name) => values[name] === undefined);
  if (missing.length === names.length) return [];
  return missing.map((name) => `${name} is not set: set ${names.join(", ")}, or none of them`);
}
