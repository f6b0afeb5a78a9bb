/** An option of a step. Its label may state a duration. */
interface LengthOption {
  label: string;
  /** US cents that the option adds to the price of one unit; may be negative. */
  modifierCents: number;
}

interface CheaperLength<Option> {
  shorter: Option;
  longer: Option;
}

/** Days per unit of time, by the beginning of the unit's name in English and Arabic. */
const UNITS: readonly (readonly [RegExp, number])[] = [
  [/^(?:day|يوم|أيام)/iu, 1],
  [/^(?:week|أسبوع|أسابيع)/iu, 7],
  [/^(?:month|شهر|أشهر|شهور)/iu, 30],
  [/^(?:year|سنة|سنوات|عام|أعوام)/iu, 365],
];

/** The days of a label such as "12 months"; null for any other label. */
function daysOf(label: string): number | null {
  const [, digits, unit] = /(\d+)[\s-]*(\p{L}+)/u.exec(label) ?? [];
  if (digits === undefined || unit === undefined) return null;
  const days = UNITS.find(([name]) => name.test(unit))?.[1];
  return days === undefined ? null : Number(digits) * days;
}

/**
 * The first longer option of a step that costs less than a shorter one: with "12 months" at −$35.00
 * and "1 month" at $0.00, a year costs less than a month. Null if there is none.
 */
export function longerCostsLess<Option extends LengthOption>(
  options: readonly Option[],
): CheaperLength<Option> | null {
  const lengths = options
    .flatMap((option) => {
      const days = daysOf(option.label);
      return days === null ? [] : [{ option, days }];
    })
    .toSorted((one, other) => one.days - other.days);
  for (const { option: longer, days } of lengths) {
    const shorter = lengths.find(
      (other) => other.days < days && other.option.modifierCents > longer.modifierCents,
    );
    if (shorter) return { shorter: shorter.option, longer };
  }
  return null;
}
