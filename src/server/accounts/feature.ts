import { RETENTION_DAYS } from "@/domain/shop/retention-days";
import { mailboxCodeJob } from "@/server/accounts/codes/mailbox-codes";
import { issueCodeJob } from "@/server/accounts/codes/request-code";
import { daysBefore, type Feature } from "@/server/platform/feature";

export const accounts = {
  jobs: [issueCodeJob, mailboxCodeJob],
  retention: [
    { what: "sessions", table: "sessions", over: "t.expires_at < at" },
    { what: "mailbox codes", table: "mailbox_codes", over: "t.expires_at < at" },
    { what: "passkey challenges", table: "passkey_challenges", over: "t.expires_at < at" },
    { what: "staff invitations", table: "staff_invitations", over: "t.expires_at < at" },
    {
      what: "registrations",
      table: "users",
      over: `NOT t.is_verified AND NOT t.is_admin AND t.created_at < ${daysBefore(RETENTION_DAYS.registrations)}
        AND NOT EXISTS (SELECT FROM orders o WHERE o.user_id = t.id)`,
    },
  ],
  personalData: {
    erasePerson: async (tx, { email }) => {
      await tx.prisma.staffInvitation.deleteMany({ where: { email } });
    },
  },
} satisfies Feature;
