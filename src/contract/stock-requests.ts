import { z } from "zod";
import { emailInput } from "@/contract/accounts";
import { chosenOptionDto } from "@/contract/options";
import { STOCK_REQUEST_STATES } from "@/domain/catalogue/stock-request";
import { isStorable } from "@/domain/text/text-limits";

export const stockRequestInput = z.object({
  productId: z.number().int().positive().max(2_147_483_647),
  /** The selected value of the option that decides the kind of key; "" without such an option. */
  choice: z.string().max(50).refine(isStorable).default(""),
  email: emailInput.shape.email,
});
export type AskForStockInput = z.input<typeof stockRequestInput>;

/**
 * `isConfirmed` is true if the request is active at once, because the address is that of the
 * signed-in account. Otherwise the shop mails a confirmation link, unless the request is already
 * active or the limit of requests or of confirmation mails is reached.
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
