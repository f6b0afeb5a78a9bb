import { z } from "zod";
import { rowId } from "@/contract/admin/common";
import { cursorPages, pageOf } from "@/contract/admin/table-page";
import { ALERT_CHANNELS, MESSAGE_KINDS, MESSAGE_STATES } from "@/domain/shop/alert";

/**
 * Names of the message log's pages, for the input `page`. The cursor is the id of a message.
 */
export const messagePages = cursorPages(rowId);

export const alertMessagesInput = z.object({ page: messagePages.input });

/** Sent and scheduled messages to the owner. */
export const alertMessagesDto = pageOf(
  z.object({
    id: rowId,
    kind: z.enum(MESSAGE_KINDS),
    channel: z.enum(ALERT_CHANNELS),
    /** The address of a mail; "" for the other channels. */
    target: z.string(),
    state: z.enum(MESSAGE_STATES),
    attempts: z.number().int(),
    /** The error of the last try, in technical words; null without one. */
    lastError: z.string().nullable(),
    createdAt: z.string(),
    /** When the message was sent, or will be sent. */
    at: z.string(),
  }),
);
export type AlertMessagesDto = z.infer<typeof alertMessagesDto>;

export const sendAgainInput = z.object({ id: rowId });

export const testAlertInput = z.object({ channel: z.enum(ALERT_CHANNELS) });
