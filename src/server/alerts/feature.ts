import { RETENTION_DAYS } from "@/domain/shop/retention-days";
import { daysBefore, type Feature } from "@/server/platform/feature";

/**
 * Contains no `jobs` and `rounds`: they use the alerts of all features, so src/server/worker.ts
 * registers them directly.
 */
export const alerts = {
  retention: [
    {
      what: "alert messages",
      table: "alert_messages",
      over: `t.created_at < ${daysBefore(RETENTION_DAYS.alerts)} AND t.state IN ('sent', 'failed', 'dropped')`,
    },
    { what: "alerts", table: "alerts", over: `t.solved_at < ${daysBefore(RETENTION_DAYS.alerts)}` },
  ],
  personalData: {
    // Alerts are mailed to addresses from the settings, which may belong to this person.
    erasePerson: async (tx, { email }) => {
      await tx.prisma.alertMessage.deleteMany({ where: { target: email } });
    },
  },
} satisfies Feature;
