import { z } from "zod";

/** An amount in US dollars: an integer number of cents. */
export const usd = z
  .object({ amount: z.number().int(), currency: z.literal("USD") })
  .meta({ id: "Money", description: "An integer number of the currency's smallest unit" });

export const time = z.iso.datetime();

/** A row's id. */
export const id = z.number().int().positive();

/** One number for each name. A record would name the fields as required, but not declare them. */
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
