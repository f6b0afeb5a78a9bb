/** Copies of a value, each with one text changed by `spoil`, together with the text's path. */
export function mutateTexts(
  value: unknown,
  spoil: (text: string) => string,
): [place: string, value: unknown][] {
  if (typeof value === "string") return [["", spoil(value)]];
  if (typeof value !== "object" || value === null || value instanceof Uint8Array) return [];
  return Object.entries(value).flatMap(([key, part]) =>
    mutateTexts(part, spoil).map(([place, one]): [string, unknown] => {
      const copy = Array.isArray(value) ? [...value] : { ...value };
      Reflect.set(copy, key, one);
      return [place === "" ? key : `${key}.${place}`, copy];
    }),
  );
}
