/** The value with each of its texts in turn as `spoil` has it, by the text's place in it. */
export function spoiled(
  value: unknown,
  spoil: (text: string) => string,
): [place: string, value: unknown][] {
  if (typeof value === "string") return [["", spoil(value)]];
  if (typeof value !== "object" || value === null || value instanceof Uint8Array) return [];
  return Object.entries(value).flatMap(([key, part]) =>
    spoiled(part, spoil).map(([place, one]): [string, unknown] => {
      const copy = Array.isArray(value) ? [...value] : { ...value };
      Reflect.set(copy, key, one);
      return [place === "" ? key : `${key}.${place}`, copy];
    }),
  );
}
