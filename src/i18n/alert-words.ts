import { type AlertFacts, type AlertKind, daysLeft } from "@/domain/alert";
import type { Locale } from "@/domain/locale";
import { localized } from "@/domain/localized";
import { isProviderIssue } from "@/domain/provider-issue";
import type { translator } from "@/i18n/translator";

/** A name in its own direction, whatever is around it. */
const isolated = (name: string) => `\u2068${name}\u2069`;

const BETWEEN: Record<Locale, string> = { en: ", ", ar: "، " };

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

/** What an alert says, in one line of plain text. */
export function alertLine(texts: AlertTexts, kind: AlertKind, facts: AlertFacts): string {
  const { locale, alerts: t, orders } = texts;
  const { order, what, service, batch } = facts;
  if (order !== undefined) {
    const reasons = (facts.reasons ?? []).map((reason) => orders(`needs.${reason}`));
    const said = { order: isolated(`#${order}`), reasons: reasons.join(BETWEEN[locale]) };
    return t(kind === "delivery_late" ? "lines.late" : "lines.order", said);
  }
  if (facts.refusal) {
    const { area, issue } = facts.refusal;
    return t(`lines.refused.${area}`, { issue: issueWords(texts.issues, issue) });
  }
  if (what !== undefined) return t(`lines.${what}`);
  if (service !== undefined) return t(`lines.${service}`);
  const product = isolated(localized(locale, facts.name ?? "", facts.nameAr ?? null));
  const name =
    facts.choiceName === undefined
      ? product
      : t("choiceOf", {
          name: product,
          choice: isolated(localized(locale, facts.choiceName, facts.choiceNameAr ?? null)),
        });
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
