import { z } from "zod";
import { parseEmail } from "@/domain/account/email-address";
import type { ErrorCode } from "@/domain/errors";

/** Maximum characters that are read, to bound the time that an input takes. */
const MAX_TYPED = 400;

/**
 * A typed or pasted e-mail address in its stored form (src/domain/account/email-address.ts): the
 * only schema for forms, tRPC and REST.
 * @param problem the error code for any other text
 */
export const typedEmail = (problem: ErrorCode = "invalid_input") =>
  z
    .string({ error: problem })
    .max(MAX_TYPED, { error: problem })
    .transform((typed, context) => {
      const address = parseEmail(typed);
      if (address !== null) return address;
      context.addIssue({ code: "custom", message: problem });
      return z.NEVER;
    });

/**
 * An address in lower case, for accounts, gifts and requests, which are looked up by their address.
 */
export const accountEmail = (problem: ErrorCode) =>
  typedEmail(problem).transform((address) => address.toLowerCase());
