import { randomUUID } from "node:crypto";
import type { TestedDto } from "@/contract/admin/shop/settings";
import { type AlertChannel, targetsOf } from "@/domain/shop/alert";
import { DELIVERY_PROBLEMS } from "@/domain/shop/delivery-problem";
import { type OwnerMail, renderOwnerMail } from "@/emails/owner/owner-mail";
import { type Outgoing, sendBy } from "@/server/alerts/channels";
import { alertTexts, textFor } from "@/server/alerts/compose-alerts";
import { type Admin, type AdminCall, executeAudited } from "@/server/audit/audited-action";
import { shopDetails } from "@/server/mail/mail-kind";
import { DeliveryError } from "@/server/platform/outgoing/delivery-error";
import { settings } from "@/server/platform/settings";

/**
 * Sends a test message over a channel to each of its targets. Reports the last failure, in
 * technical words without any secret, and writes an audit log entry.
 */
export async function testAlert(call: AdminCall, channel: AlertChannel): Promise<TestedDto> {
  const problem = await sendNow(call.admin, channel);
  const result = { works: problem === null, problem };
  return executeAudited(call, async () => ({
    action: "settings.send_test_alert",
    entity: "settings",
    entityId: channel,
    after: result,
    result,
  }));
}

async function sendNow({ username }: Admin, channel: AlertChannel): Promise<string | null> {
  const known = settings();
  const targets = targetsOf(known, channel);
  if (targets.length === 0) return DELIVERY_PROBLEMS.nothingSet;
  const outgoing = await composeTest(username);
  let problem: string | null = null;
  for (const target of targets) {
    await sendBy(channel, target, outgoing, known).catch((error: unknown) => {
      problem = error instanceof DeliveryError ? error.message : "it could not be sent";
    });
  }
  return problem;
}

async function composeTest(username: string): Promise<Outgoing> {
  const locale = settings().alertLanguage;
  const { alerts: t } = alertTexts(locale);
  const mail: OwnerMail = {
    locale,
    ...shopDetails(),
    subject: t("test.subject"),
    headline: t("test.headline"),
    line: t("test.line", { username: `\u2068${username}\u2069` }),
    groups: [{ title: t("test.group"), lines: [t("test.works")] }],
    link: { href: `${shopDetails().appUrl}/admin`, label: t("message.open") },
  };
  return {
    publicId: randomUUID(),
    mail: await renderOwnerMail(mail),
    text: textFor(mail),
    body: { type: "test", text: t("test.works"), url: mail.link.href },
  };
}
