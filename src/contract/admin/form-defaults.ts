/** The stored type of a field: a text field may store a number or null. */
type Stored<Typed> = Typed extends string ? Typed | number | null : Typed;

/**
 * The initial values of a form: the stored value of each field, with numbers as text and null as
 * "".
 * @param blank the initial values of an empty form, which name its fields
 */
export function formDefaults<Values extends object>(
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
 * The fields whose stored and typed values differ, in the order of `names`.
 * @param meaning maps each value before the comparison; by default, removes the spaces around a
 *   text
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
