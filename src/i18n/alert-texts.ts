import { isProviderIssue } from "@/domain/orders/provider-issue";
import { type AlertFacts, type AlertKind, daysOfStock } from "@/domain/shop/alert";
import { LIST_COMMA, type Locale } from "@/domain/text/locale";
import { localized } from "@/domain/text/localized";
import type { translator } from "@/i18n/translator";

/** Isolates a name's direction from the surrounding text. */
const isolated = (name: string) => `\u2068${name}\u2069`;

/** The texts used to describe an alert. */
export interface AlertTexts {
  locale: Locale;
  alerts: ReturnType<typeof translator<"alerts">>;
  /** Texts of the order list, including the reasons for which an order waits. */
  orders: ReturnType<typeof translator<"adminOrders">>;
  issues: ReturnType<typeof translator<"providerIssues">>;
  /** The name of a payment provider; undefined selects the default provider. */
  providerName: (provider: string | undefined) => string;
}

/**
 * The text for an issue that the payment provider reported, followed by the provider's code of the
 * issue, which the provider's documentation explains. Returns only the code of an unknown issue.
 */
export function issueWords(issues: AlertTexts["issues"], issue: string): string {
  return isProviderIssue(issue)
    ? `${issues(`issue.${issue}`)} (${isolated(issue)})`
    : isolated(issue);
}

/** Maximum number of names in a line about several alerts. */
const NAMED = 3;

/**
 * A line of plain text about several alerts of a kind.
 * @param first the facts of some of the alerts, oldest first
 * @param count the number of all alerts of the kind
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

/** The alert's order or product; for an alert about neither, its full text. */
function shortName(texts: AlertTexts, kind: AlertKind, facts: AlertFacts): string {
  if (facts.order !== undefined) return isolated(`#${facts.order}`);
  return facts.product === undefined ? alertLine(texts, kind, facts) : productName(texts, facts);
}

/** The product's name, with the choice if that has its own stock. */
function productName({ locale, alerts: t }: AlertTexts, facts: AlertFacts): string {
  const product = isolated(localized(locale, facts.name ?? "", facts.nameAr ?? null));
  if (facts.choiceName === undefined) return product;
  const choice = isolated(localized(locale, facts.choiceName, facts.choiceNameAr ?? null));
  return t("choiceOf", { name: product, choice });
}

/** The text of an alert, in one line of plain text. */
export function alertLine(texts: AlertTexts, kind: AlertKind, facts: AlertFacts): string {
  const { locale, alerts: t, orders } = texts;
  const { order, what, service, batch } = facts;
  if (order !== undefined) {
    const reasons = (facts.reasons ?? []).map((reason) => orders(`needs.${reason}`));
    const said = { order: isolated(`#${order}`), reasons: reasons.join(LIST_COMMA[locale]) };
    return t(kind === "delivery_late" ? "lines.late" : "lines.order", said);
  }
  if (facts.refusal) {
    const { area, issue, provider } = facts.refusal;
    return t(`lines.refused.${area}`, {
      provider: isolated(texts.providerName(provider)),
      issue: issueWords(texts.issues, issue),
    });
  }
  if (what !== undefined) return t(`lines.${what}`);
  if (service !== undefined) return t(`lines.${service}`);
  if (kind === "api_key_exposed") {
    return t("lines.apiKey", {
      name: isolated(facts.name ?? ""),
      ending: isolated(facts.ending ?? ""),
    });
  }
  if (kind === "webhook_disabled") {
    const host = isolated(facts.host ?? "");
    return t(facts.isGone ? "lines.webhookGone" : "lines.webhookFailing", { host });
  }
  const name = productName(texts, facts);
  if (kind === "batch_claims") {
    const line = facts.isForSale
      ? ({ named: "lines.namedQuestion", plain: "lines.question" } as const)
      : ({ named: "lines.namedBatch", plain: "lines.batch" } as const);
    return batch ? t(line.named, { name, batch: isolated(batch) }) : t(line.plain, { name });
  }
  const { units = 0, soldUnits = 0 } = facts;
  const days = units === 0 ? null : daysOfStock(units, soldUnits);
  return days === null
    ? t("lines.stock", { name, units })
    : t("lines.stockAndDays", { name, units, days });
}
