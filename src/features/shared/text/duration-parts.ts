type DurationUnit = "days" | "hours" | "minutes" | "seconds";

export interface DurationPart {
  unit: DurationUnit;
  count: number;
}

const SECONDS: readonly (readonly [DurationUnit, number])[] = [
  ["days", 86_400],
  ["hours", 3_600],
  ["minutes", 60],
  ["seconds", 1],
];

/**
 * Splits a duration into its largest unit and the next smaller unit: 125 s are 2 minutes and 5
 * seconds. Omits a unit with the count 0; less than half a second has no parts.
 * @param seconds not negative
 */
export function durationParts(seconds: number): DurationPart[] {
  const largest = SECONDS.findIndex(([, size]) => Math.round(seconds) >= size);
  if (largest === -1) return [];
  const [first, second] = SECONDS.slice(largest, largest + 2);
  if (!first) return [];
  if (!second) return [{ unit: first[0], count: Math.round(seconds) }];
  const small = Math.round(seconds / second[1]);
  const ratio = first[1] / second[1];
  const parts = [
    { unit: first[0], count: Math.floor(small / ratio) },
    { unit: second[0], count: small % ratio },
  ];
  return parts.filter((part) => part.count > 0);
}
