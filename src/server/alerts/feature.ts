import { KEPT_DAYS } from "@/domain/kept-days";
import { queueSummaries } from "@/server/alerts/daily-summary";
import { sendAlertMessageJob } from "@/server/alerts/send-message";
import { watchAlerts } from "@/server/alerts/watch-alerts";
import { watchOutages } from "@/server/alerts/watch-outages";
import { daysBefore, type Feature } from "@/server/platform/feature";

export const alerts = {
  jobs: [sendAlertMessageJob],
  rounds: [
    { run: () => watchAlerts(), seconds: 30 },
    { run: () => watchOutages(), seconds: 30 },
    { run: () => queueSummaries(), seconds: 30 },
  ],
  retention: [
    {
      what: "messages to the owner",
      table: "alert_messages",
      over: `t.created_at < ${daysBefore(KEPT_DAYS.alerts)} AND t.state IN ('sent', 'failed', 'dropped')`,
    },
    { what: "alerts", table: "alerts", over: `t.solved_at < ${daysBefore(KEPT_DAYS.alerts)}` },
  ],
  personalData: {
    // Alerts are mailed to addresses from the settings, which may be this person's.
    erasePerson: async (tx, { email }) => {
      await tx.alertMessage.deleteMany({ where: { target: email } });
    },
  },
} satisfies Feature;
