import type { z } from "zod";
import {
  type AlertMessagesDto,
  type alertMessagesInput,
  messagePages,
} from "@/contract/admin/shop/alerts";
import { DomainError } from "@/domain/errors";
import { sendAlertMessageJob } from "@/server/alerts/send-message";
import { type AdminCall, executeAudited } from "@/server/audit/audited-action";
import { closedValue } from "@/server/platform/database/closed-columns";
import { keysetPage } from "@/server/platform/database/keyset-page";
import { statement } from "@/server/platform/database/statement";
import { runJobNow } from "@/server/platform/jobs/jobs";
import { Prisma } from "@/server/platform/prisma-client/client";

interface Row {
  id: number;
  kind: string;
  channel: string;
  target: string;
  state: string;
  attempts: number;
  last_error: string | null;
  created_at: Date;
  due_at: Date;
  sent_at: Date | null;
}

/** A page of the messages to the owner, sent or waiting; newest first. */
export async function messageLog({
  page,
}: z.output<typeof alertMessagesInput>): Promise<AlertMessagesDto> {
  const { rows, ...paging } = await keysetPage<Row, number>(
    {
      columns: Prisma.sql`id, kind, channel, target, state, attempts, last_error, created_at, due_at, sent_at`,
      matches: Prisma.sql`FROM alert_messages WHERE TRUE`,
      order: [Prisma.sql`id`],
      isDescending: true,
      cursorOf: ({ id }) => id,
      valuesOf: (id) => [Prisma.sql`${id}::int`],
      pages: messagePages,
    },
    page,
  );
  return {
    ...paging,
    rows: rows.map(({ last_error, created_at, due_at, sent_at, ...row }) => ({
      ...row,
      kind: closedValue("alert_messages.kind", row.kind),
      channel: closedValue("alert_messages.channel", row.channel),
      state: closedValue("alert_messages.state", row.state),
      lastError: last_error,
      createdAt: created_at.toISOString(),
      at: (sent_at ?? due_at).toISOString(),
    })),
  };
}

/** $1 the message. */
const RESEND_ALERT_MESSAGE = statement(
  "resend_alert_message",
  `
      WITH before AS (SELECT id, attempts FROM alert_messages WHERE id = $1 FOR UPDATE)
      UPDATE alert_messages m SET state = 'waiting', attempts = 0, due_at = now()
      FROM before WHERE m.id = before.id AND m.state IN ('failed', 'waiting')
      RETURNING m.channel, before.attempts`,
);

/**
 * Queues a failed or waiting message for immediate sending and resets its number of tries.
 * @throws DomainError alert_message_done for a message in any other state
 */
export async function sendAgain(call: AdminCall, id: number): Promise<null> {
  return executeAudited(call, async (tx) => {
    const [message] = await tx.run(RESEND_ALERT_MESSAGE, [id]);
    if (!message) throw new DomainError("alert_message_done");
    await runJobNow(tx, sendAlertMessageJob, { messageId: id });
    return {
      action: "settings.send_alert_again",
      entity: "settings",
      entityId: id,
      after: { channel: message.channel, attempts: message.attempts },
      result: null,
    };
  });
}
