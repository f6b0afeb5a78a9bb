/** A field as it is stored: what is typed as text may be a number, or nothing. */
type Stored<Typed> = Typed extends string ? Typed | number | null : Typed;

/**
 * What a form begins with: of each of its fields what is stored, a number as its text and nothing
 * as "".
 * @param blank the fields, as the form of a new one begins
 */
export function typedValues<Values extends object>(
  blank: Values,
  stored: { readonly [Name in keyof Values]: Stored<Values[Name]> },
): Values {
  const names = Object.keys(blank) as (keyof Values)[];
  const values = names.map((name) => {
    const isText = typeof blank[name] === "string";
    return [name, isText ? String(stored[name] ?? "") : stored[name]];
  });
  return Object.fromEntries(values);
}

/**
 * The fields in which what is stored now differs from what is typed, in the order of `names`;
 * spaces around a text do not count.
 */
export function differingFields<Values extends object, Name extends keyof Values>(
  names: readonly Name[],
  stored: Values,
  typed: Values,
  meaning = (value: Values[Name], _name: Name): unknown =>
    typeof value === "string" ? value.trim() : value,
): Name[] {
  return names.filter((name) => meaning(stored[name], name) !== meaning(typed[name], name));
}
