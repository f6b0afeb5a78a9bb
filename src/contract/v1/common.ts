import { z } from "zod";
import { CURRENCIES } from "@/domain/money";

/** An amount in US dollars: an integer number of cents. */
export const usd = z
  .object({ amount: z.number().int(), currency: z.literal("USD") })
  .meta({ id: "Money", description: "An integer number of the currency's smallest unit" });

/** An amount in the currency in which the buyer pays or is refunded. */
export const charge = z.object({ amount: z.number().int(), currency: z.enum(CURRENCIES) }).meta({
  id: "Charge",
  description: "An integer number of cents or halalas, as the buyer's statement shows it",
});

/** The name of a payment provider, as in the shop's paths `/api/{provider}/setup`. */
export const provider = z.string().meta({ description: "The payment provider, in lower case" });

export const time = z.iso.datetime();

/** A row's id. */
export const id = z.number().int().positive();

/**
 * An object with one number per name. A `z.record` would not do: OpenAPI would not declare its
 * properties.
 */
export const countsOf = <Name extends string, Count extends z.ZodType>(
  names: readonly Name[],
  count: Count,
) => z.object(Object.fromEntries(names.map((name) => [name, count])) as Record<Name, Count>);

/** The position after the last row of a page; opaque to clients. */
export const cursor = z
  .string()
  .min(1)
  .max(2_000)
  .optional()
  .meta({ description: "`nextCursor` of the previous page" });

/** A page of rows. */
export const listOf = <Row extends z.ZodType>(row: Row) =>
  z.object({
    data: z.array(row),
    nextCursor: z.string().nullable().meta({ description: "null on the last page" }),
  });
