import { expect } from "@playwright/test";
import { renderOwnerMail } from "@/emails/owner/owner-mail";
import { alertLine, kindLine } from "@/i18n/alert-texts";
import { translator } from "@/i18n/translator";
import { queryDatabase } from "../../support/data/shop-database";
import { inWindow, type Scene, wholePage } from "../scene";
import type { SceneContext } from "../scene-context";
import { openPanel } from "./panel-screens";

/**
 * Inserts, once for all screenshots, an outage of the payment provider that lasts for the whole
 * run, and alerts, of which those older than an hour are solved.
 */
const ALERTS = [
  `INSERT INTO outages VALUES ('provider', now() - interval '1 hour', now() + interval '1 day') ON CONFLICT DO NOTHING`,
  `INSERT INTO alerts (kind, subject, facts, raised_at, solved_at)
   SELECT kind, subject, facts::jsonb, now() - age::interval, CASE WHEN age::interval > '1 hour' THEN now() - interval '2 hours' END
   FROM (VALUES
     ('low_stock', 'product:8', '{"product": 8, "name": "Office Suite", "nameAr": "حزمة المكتب", "units": 3, "soldUnits": 20}', '9 hours'),
     ('delivery_late', 'order:10041', '{"order": 10041, "reasons": ["topup_to_credit"]}', '4 hours'),
     ('service_down', 'provider', '{"service": "provider"}', '5 minutes')) told (kind, subject, facts, age)
   WHERE NOT EXISTS (SELECT FROM alerts a WHERE a.subject = told.subject) ON CONFLICT DO NOTHING`,
  `INSERT INTO alert_messages (kind, channel, target, state, attempts, last_error, due_at, sent_at)
   SELECT 'alerts', channel, target, state, attempts, error, now(), CASE WHEN state = 'sent' THEN now() END
   FROM (VALUES ('mail', 'owner@shop.example', 'sent', 1, NULL), ('telegram', '', 'failed', 1, 'Telegram knows no such chat (400)'),
     ('webhook', '', 'sent', 2, NULL)) told (channel, target, state, attempts, error)
   WHERE NOT EXISTS (SELECT FROM alert_messages)`,
];

async function raise() {
  for (const statement of ALERTS) await queryDatabase(statement, []);
}

async function openToday(context: SceneContext) {
  await raise();
  await openPanel(context, "", context.page.locator("[data-need]").first());
  await expect(context.main.locator(".skeleton")).toHaveCount(0);
}

async function openPalette(context: SceneContext) {
  await openToday(context);
  await context.page.keyboard.press("Control+k");
  await context.page.getByRole("combobox").fill("desktop");
  await context.page.getByRole("option").nth(2).waitFor();
}

async function openLog(context: SceneContext) {
  await raise();
  const name = translator(context.locale, "adminAlerts")("log.title");
  await openPanel(context, "?tab=settings", context.page.getByRole("table", { name }));
}

async function openChoices(context: SceneContext) {
  const label = translator(context.locale, "adminSettings")("fields.quietFrom.label");
  await openPanel(context, "?tab=settings&settings=alerts", context.page.getByLabel(label));
}

async function showMail({ page, locale }: SceneContext) {
  const alerts = translator(locale, "alerts");
  const texts = {
    locale,
    alerts,
    orders: translator(locale, "adminOrders"),
    issues: translator(locale, "providerIssues"),
    providerName: () => "",
  };
  const low = (name: string, nameAr: string) => ({ product: 8, name, nameAr, units: 3 });
  const lowOnes = [low("Office Suite", "حزمة المكتب"), low("Photo Editor", "محرر الصور")];
  const { html } = await renderOwnerMail({
    locale,
    appUrl: new URL(page.url()).origin,
    supportEmail: "sales@barq.example",
    subject: alerts("message.subjectOfAll", { count: 3 }),
    headline: alerts("message.headlineOfAll", { count: 3 }),
    line: alerts("message.line", { count: 3 }),
    groups: [
      {
        title: alerts("message.needs"),
        lines: [
          alertLine(texts, "delivery_late", { order: 10041, reasons: ["topup_to_credit"] }),
          kindLine(texts, "low_stock", lowOnes, lowOnes.length),
        ],
      },
    ],
    link: { href: "https://barq.example/admin", label: alerts("message.open") },
  });
  await page.setContent(html);
}

const ALONE = { isAlone: true, needsOwnShop: true } as const;

export const alertScenes: readonly Scene[] = [
  inWindow("panel-today", openToday, ALONE),
  inWindow("panel-palette", openPalette, ALONE),
  wholePage("panel-alert-log", openLog, ALONE),
  inWindow("panel-alert-choices", openChoices),
  wholePage(
    "mail-alerts",
    async (context) => {
      await context.visit("/about");
      await showMail(context);
    },
    { sizes: ["letter", "mobile"] },
  ),
];
