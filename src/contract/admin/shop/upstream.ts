import { z } from "zod";
import { dollarCost, rowId } from "@/contract/admin/common";
import { accountEmail } from "@/contract/email";
import { MAX_EMAIL_LENGTH } from "@/domain/text/text-limits";

/**
 * Maximum, in US cents, of the limit up to which another shop may order: the limit and the used
 * amount fit the database's int columns.
 */
const MAX_LIMIT = 1_000_000_000;

const limit = dollarCost("upstream_limit_invalid").refine((cents) => cents <= MAX_LIMIT, {
  error: "upstream_limit_invalid",
});

export const saveUpstreamLimitInput = z.object({
  apiKeyId: rowId,
  /** In dollars. */
  limitUSD: limit,
  /** The limit that the admin saw; if it or the address has changed since, the save is refused. */
  baseUSD: limit,
  /** The address that the admin saw; null if none was set. */
  baseEmail: z.string().max(MAX_EMAIL_LENGTH).nullable(),
  /** Receives the mails about the orders of the shop that uses this API key. */
  email: accountEmail("email_invalid"),
});
export type SaveUpstreamLimitInput = z.output<typeof saveUpstreamLimitInput>;

const upstreamAccountDto = z.object({
  apiKeyId: z.number().int(),
  name: z.string(),
  /**
   * The value that the protocol (Dujiao-Next) calls "API key"; the shop's API key is the protocol's
   * "API secret".
   */
  publicId: z.string(),
  email: z.string().nullable(),
  limitUSD: z.string(),
  usedUSD: z.string(),
  /** The limit minus the used amount; 0 if the limit was lowered below the used amount. */
  leftUSD: z.string(),
});
export type UpstreamAccountDto = z.infer<typeof upstreamAccountDto>;

export const upstreamAccountsDto = z.array(upstreamAccountDto);
