import { z } from "zod";
import { emailInput } from "@/contract/accounts";
import { chosenOptionDto } from "@/contract/options";
import { STOCK_REQUEST_STATES } from "@/domain/catalogue/stock-request";
import { isStorable } from "@/domain/text/text-limits";

export const stockRequestInput = z.object({
  productId: z.number().int().positive().max(2_147_483_647),
  /** The value of the step that chooses the key; "" if there is none. */
  choice: z.string().max(50).refine(isStorable).default(""),
  email: emailInput.shape.email,
});
export type AskForStockInput = z.input<typeof stockRequestInput>;

/**
 * Whether the request counts at once, as for the signed-in account's own address. For any other
 * address a confirmation mail is sent, unless its request is already waiting.
 */
export const stockRequestResultDto = z.object({ isConfirmed: z.boolean() });

export const stockTokenInput = z.object({ token: z.string().max(64) });

export const stockRequestDto = z.object({
  productId: z.number().int(),
  productName: z.string(),
  productNameAr: z.string().nullable(),
  imageUrl: z.string(),
  /** The requested choice; null if the product's keys do not depend on a choice. */
  choice: chosenOptionDto.pick({ label: true, labelAr: true }).nullable(),
  state: z.enum(STOCK_REQUEST_STATES),
});
export type StockRequestDto = z.infer<typeof stockRequestDto>;
