import { isProviderIssue } from "@/domain/orders/provider-issue";
import { type AlertFacts, type AlertKind, daysLeft } from "@/domain/shop/alert";
import { LIST_COMMA, type Locale } from "@/domain/text/locale";
import { localized } from "@/domain/text/localized";
import type { translator } from "@/i18n/translator";

/** A name in its own direction, whatever is around it. */
const isolated = (name: string) => `\u2068${name}\u2069`;

/** The texts that an alert is said by. */
export interface AlertTexts {
  locale: Locale;
  alerts: ReturnType<typeof translator<"alerts">>;
  /** With the reasons for which an order waits. */
  orders: ReturnType<typeof translator<"adminOrders">>;
  issues: ReturnType<typeof translator<"providerIssues">>;
}

/** An issue of the payment provider in words, with its own name for a search in the provider's documents. */
export function issueWords(issues: AlertTexts["issues"], issue: string): string {
  return isProviderIssue(issue)
    ? `${issues(`issue.${issue}`)} (${isolated(issue)})`
    : isolated(issue);
}

/** Names of the first few where a line tells of several. */
const NAMED = 3;

/**
 * One line of plain text for several alerts of a kind.
 * @param first the facts of some of them, the oldest first
 * @param count of all of them
 */
export function kindLine(
  texts: AlertTexts,
  kind: AlertKind,
  first: readonly AlertFacts[],
  count: number,
): string {
  const [only] = first;
  if (count === 1 && only) return alertLine(texts, kind, only);
  const said = first.map((facts) => shortName(texts, kind, facts));
  const names = [...new Set(said)].slice(0, NAMED);
  const rest = count - said.filter((name) => names.includes(name)).length;
  return texts.alerts(rest > 0 ? "message.someOf" : "message.allOf", {
    kind: texts.alerts(`kinds.${kind}`),
    count,
    names: names.join(LIST_COMMA[texts.locale]),
    rest,
  });
}

/** The order, or the product; where an alert is of neither, all that it says. */
function shortName(texts: AlertTexts, kind: AlertKind, facts: AlertFacts): string {
  if (facts.order !== undefined) return isolated(`#${facts.order}`);
  return facts.product === undefined ? alertLine(texts, kind, facts) : productName(texts, facts);
}

/** Names the choice if it has its own stock. */
function productName({ locale, alerts: t }: AlertTexts, facts: AlertFacts): string {
  const product = isolated(localized(locale, facts.name ?? "", facts.nameAr ?? null));
  if (facts.choiceName === undefined) return product;
  const choice = isolated(localized(locale, facts.choiceName, facts.choiceNameAr ?? null));
  return t("choiceOf", { name: product, choice });
}

/** What an alert says, in one line of plain text. */
export function alertLine(texts: AlertTexts, kind: AlertKind, facts: AlertFacts): string {
  const { locale, alerts: t, orders } = texts;
  const { order, what, service, batch } = facts;
  if (order !== undefined) {
    const reasons = (facts.reasons ?? []).map((reason) => orders(`needs.${reason}`));
    const said = { order: isolated(`#${order}`), reasons: reasons.join(LIST_COMMA[locale]) };
    return t(kind === "delivery_late" ? "lines.late" : "lines.order", said);
  }
  if (facts.refusal) {
    const { area, issue } = facts.refusal;
    return t(`lines.refused.${area}`, { issue: issueWords(texts.issues, issue) });
  }
  if (what !== undefined) return t(`lines.${what}`);
  if (service !== undefined) return t(`lines.${service}`);
  const name = productName(texts, facts);
  if (kind === "batch_claims") {
    const line = facts.isForSale
      ? ({ named: "lines.namedQuestion", plain: "lines.question" } as const)
      : ({ named: "lines.namedBatch", plain: "lines.batch" } as const);
    return batch ? t(line.named, { name, batch: isolated(batch) }) : t(line.plain, { name });
  }
  const { units = 0, soldUnits = 0 } = facts;
  const days = units === 0 ? null : daysLeft(units, soldUnits);
  return days === null
    ? t("lines.stock", { name, units })
    : t("lines.stockAndDays", { name, units, days });
}
