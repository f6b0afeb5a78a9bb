import { z } from "zod";
import { rowId } from "@/contract/admin/common";
import { pageOf, pagesBy } from "@/contract/admin/table-page";
import { ALERT_CHANNELS, MESSAGE_STATES } from "@/domain/shop/alert";

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
