import { ALERT_KINDS, type AlertFacts, type AlertKind, panelParams } from "@/domain/shop/alert";
import type { ShopSettings } from "@/domain/shop/settings";
import type { Locale } from "@/domain/text/locale";
import { type OwnerMail, ownerText, renderOwnerMail } from "@/emails/owner/owner-mail";
import { type AlertTexts, alertLine, kindLine } from "@/i18n/alert-texts";
import { providerName, providerNames } from "@/i18n/messages";
import { translator } from "@/i18n/translator";
import type { Outgoing } from "@/server/alerts/channels";
import { TELEGRAM_LENGTH } from "@/server/alerts/telegram";
import { shopDetails } from "@/server/mail/mail-kind";
import { statement } from "@/server/platform/database/statement";
import { run } from "@/server/platform/database/statements";

/**
 * Maximum alerts read per kind: a mail names only the first few, a webhook receives all that were
 * read.
 */
const NAMED = 20;

interface AlertRow {
  id: number;
  kind: AlertKind;
  subject: string;
  facts: AlertFacts;
  raisedAt: Date;
  /** Number of alerts of this kind in the message. */
  ofKind: number;
}

/** $1 the message. Returns its unsolved alerts, the first `NAMED` of each kind. */
const FIND_ALERTS = statement(
  "find_alerts_of_message",
  `
    SELECT id, kind, subject, facts, raised_at AS "raisedAt", of_kind AS "ofKind" FROM (
      SELECT a.*, count(*) OVER (PARTITION BY a.kind)::int AS of_kind,
        row_number() OVER (PARTITION BY a.kind ORDER BY a.id) AS place
      FROM alert_message_alerts m JOIN alerts a ON a.id = m.alert_id
      WHERE m.message_id = $1 AND a.solved_at IS NULL) named
    WHERE place <= ${NAMED} ORDER BY kind, id`,
).typed<Pick<AlertRow, "kind" | "facts">>();

/** Composes a message from its unsolved alerts; null if all of them were solved. */
export async function composeAlerts(
  { id, publicId }: { id: number; publicId: string },
  { alertLanguage: locale }: ShopSettings,
): Promise<Outgoing | null> {
  const alerts = await run(FIND_ALERTS, [id]);
  if (alerts.length === 0) return null;
  const texts = alertTexts(locale);
  const mail = alertMail(texts, alerts);
  const total = countOf(alerts);
  return {
    publicId,
    mail: await renderOwnerMail(mail),
    text: textFor(mail),
    body: {
      type: "alerts",
      total,
      alerts: alerts.map(({ kind, subject, facts, raisedAt, ...alert }) => ({
        id: alert.id,
        kind,
        subject,
        raisedAt: raisedAt.toISOString(),
        text: alertLine(texts, kind, facts),
        facts,
      })),
      url: mail.link.href,
    },
  };
}

/** The text of a message for a chat, truncated to Telegram's limit but with its link. */
export function textFor(mail: OwnerMail): string {
  const text = ownerText(mail);
  if (text.length <= TELEGRAM_LENGTH) return text;
  const link = `\n…\n\n${mail.link.href}\n`;
  const kept = text.slice(0, TELEGRAM_LENGTH - link.length);
  return kept.slice(0, kept.lastIndexOf("\n")) + link;
}

function countOf(alerts: readonly AlertRow[]): number {
  const byKind = new Map(alerts.map(({ kind, ofKind }) => [kind, ofKind]));
  return [...byKind.values()].reduce((sum, count) => sum + count, 0);
}

export function alertTexts(locale: Locale): AlertTexts {
  return {
    locale,
    alerts: translator(locale, "alerts"),
    orders: translator(locale, "adminOrders"),
    issues: translator(locale, "providerIssues"),
    providerName: (provider) =>
      provider === undefined ? (providerNames(locale)[0] ?? "") : providerName(provider, locale),
  };
}

function alertMail(texts: AlertTexts, alerts: readonly AlertRow[]): OwnerMail {
  const { locale, alerts: t } = texts;
  const kinds = ALERT_KINDS.filter((kind) => alerts.some((alert) => alert.kind === kind));
  const count = countOf(alerts);
  const [only] = kinds;
  const kind = only && kinds.length === 1 ? t(`kinds.${only}`) : null;
  return {
    locale,
    ...shopDetails(),
    subject: subjectOf(texts, kind, count),
    headline: kind ?? t("message.headlineOfAll", { count }),
    line: t("message.line", { count }),
    groups: [{ title: t("message.needs"), lines: kinds.map((one) => lineOf(texts, one, alerts)) }],
    link: { href: panelUrl(alerts), label: t("message.open") },
  };
}

function lineOf(texts: AlertTexts, kind: AlertKind, alerts: readonly AlertRow[]): string {
  const ofKind = alerts.filter((alert) => alert.kind === kind);
  const facts = ofKind.map((alert) => alert.facts);
  return kindLine(texts, kind, facts, ofKind[0]?.ofKind ?? 0);
}

function subjectOf({ alerts: t }: AlertTexts, kind: string | null, count: number): string {
  if (kind === null) return t("message.subjectOfAll", { count });
  return count === 1 ? t("message.subject", { kind }) : t("message.subjectOfSome", { kind, count });
}

/**
 * The panel URL of a message: the page of a single alert, the list of low products if all alerts
 * are about low stock, otherwise the page Today.
 */
function panelUrl(alerts: readonly AlertRow[]): string {
  const [first] = alerts;
  const url = new URL(`${shopDetails().appUrl}/admin`);
  const hasOneList = alerts.every(({ kind }) => kind === "low_stock");
  if (first && (alerts.length === 1 || hasOneList)) {
    const facts = alerts.length === 1 ? first.facts : {};
    for (const [name, value] of Object.entries(panelParams(first.kind, facts))) {
      url.searchParams.set(name, String(value));
    }
  }
  return url.href;
}
