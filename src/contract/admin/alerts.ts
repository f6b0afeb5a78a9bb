import { z } from "zod";
import { rowId } from "@/contract/admin/common";
import { pageOf, pagesBy, rowCount } from "@/contract/admin/table-page";
import { ALERT_CHANNELS, ALERT_KINDS, type AlertFacts, MESSAGE_STATES } from "@/domain/alert";

/** What the bell shows. */
export const recentAlertsDto = z.object({
  /** How many are open that the reader has not seen. */
  unseen: rowCount,
  /** All that are open. */
  open: rowCount,
  /** Up to which the reader had looked before. */
  seenId: z.number().int(),
  /** The latest, those that were solved too; the newest first. */
  alerts: z.array(
    z.object({
      id: rowId,
      kind: z.enum(ALERT_KINDS),
      facts: z.custom<AlertFacts>((value) => typeof value === "object" && value !== null),
      raisedAt: z.string(),
      solvedAt: z.string().nullable(),
    }),
  ),
});
export type RecentAlertsDto = z.infer<typeof recentAlertsDto>;

export const seeAlertsInput = z.object({
  /** The newest one that was shown. */
  seenId: rowId,
});

/** Pages of the log of messages: by a message's number. */
export const messagePages = pagesBy(rowId);

export const alertMessagesInput = z.object({ page: messagePages.input });

/** What went out to the owner, or is to. */
export const alertMessagesDto = pageOf(
  z.object({
    id: rowId,
    kind: z.enum(["alerts", "summary"]),
    channel: z.enum(ALERT_CHANNELS),
    /** The address of a mail; "" of the others. */
    target: z.string(),
    state: z.enum(MESSAGE_STATES),
    attempts: z.number().int(),
    /** In technical words. */
    lastError: z.string().nullable(),
    createdAt: z.string(),
    /** When it went out, or is to. */
    at: z.string(),
  }),
);
export type AlertMessagesDto = z.infer<typeof alertMessagesDto>;

export const sendAgainInput = z.object({ id: rowId });

export const testAlertInput = z.object({ channel: z.enum(ALERT_CHANNELS) });
