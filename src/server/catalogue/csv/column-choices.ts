import { keyStepOf, type OptionStep } from "@/domain/catalogue/option-set";
import { FULFILMENTS, type Fulfilment } from "@/domain/orders/order-lifecycle";
import type { Locale } from "@/domain/text/locale";
import { localized } from "@/domain/text/localized";
import { translator } from "@/i18n/translator";
import { stepsOf } from "@/server/platform/database/columns";
import { autocommit, type PrismaTransaction } from "@/server/platform/database/transaction";
import { type Choices, choicesOf } from "./choices";

/**
 * Former names of a fulfilment, in files exported before the shop had games. The import still reads
 * them.
 */
const OLD_FULFILMENT_NAMES: Partial<Record<Fulfilment, readonly string[]>> = {
  topup: ["Charged to a Player ID", "شحن إلى معرّف لاعب"],
};

const STATES = ["active", "inactive", "archived"] as const;
/** A product's state in the file. */
export type State = (typeof STATES)[number];

/**
 * The choices of the CSV columns whose cells name a stored row (category, option set, game) or a
 * value of a fixed list.
 */
export interface CsvChoices {
  categories: Choices<number>;
  optionSets: Choices<number>;
  fulfilments: Choices<Fulfilment>;
  games: Choices<number>;
  states: Choices<State>;
  /**
   * For each option set with a key step (the step that chooses the key): formats the choices of
   * that step with their numbers of available keys.
   */
  keyChoices: ReadonlyMap<number, (free: ReadonlyMap<string, number>) => string>;
}

/** The current choices, written in `locale` and read in both languages. */
export async function csvChoices(
  locale: Locale,
  tx: PrismaTransaction = autocommit,
): Promise<CsvChoices> {
  const select = { id: true, slug: true, name: true, nameAr: true } as const;
  const categories = await tx.prisma.category.findMany({ select, orderBy: { id: "asc" } });
  const optionSets = await tx.prisma.optionSet.findMany({
    select: { ...select, steps: true },
    orderBy: { id: "asc" },
  });
  const games = await tx.prisma.game.findMany({ select, orderBy: { id: "asc" } });
  const english = translator("en", "adminExport");
  const arabic = translator("ar", "adminExport");
  const stored = (rows: readonly (typeof categories)[number][]) =>
    choicesOf(
      rows.map(({ id, slug, name, nameAr }) => ({ value: id, slug, name, nameAr })),
      locale,
    );
  const fixed = <Value extends string>(
    values: readonly Value[],
    key: (value: Value) => Parameters<typeof english>[0],
    oldNames: Partial<Record<Value, readonly string[]>> = {},
  ) =>
    choicesOf(
      values.map((value) => ({
        value,
        slug: value,
        name: english(key(value)),
        nameAr: arabic(key(value)),
        oldNames: oldNames[value] ?? [],
      })),
      locale,
    );
  return {
    categories: stored(categories),
    games: stored(games),
    optionSets: stored(optionSets),
    fulfilments: fixed(
      FULFILMENTS,
      (fulfilment) => `fulfilment.${fulfilment}`,
      OLD_FULFILMENT_NAMES,
    ),
    states: fixed(STATES, (state) => `state.${state}`),
    keyChoices: new Map(
      optionSets.flatMap((set) => {
        const step = keyStepOf(stepsOf(set));
        return step ? [[set.id, (free) => choiceText(step, free, locale)] as const] : [];
      }),
    ),
  };
}

/** Number of available keys by choice, for example "1 month: 5; 12 months: 0". */
function choiceText(step: OptionStep, free: ReadonlyMap<string, number>, locale: Locale): string {
  const texts = translator(locale, "adminExport");
  return step.options
    .map(({ value, label, labelAr }) =>
      texts("choiceKeys", {
        choice: localized(locale, label, labelAr),
        count: String(free.get(value) ?? 0),
      }),
    )
    .join(texts("itemSeparator"));
}
