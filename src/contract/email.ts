import { z } from "zod";
import { readEmail } from "@/domain/account/email-address";
import type { ErrorCode } from "@/domain/errors";

/** The most characters that are worth reading: a text without end would cost time without end. */
const MAX_TYPED = 400;

/**
 * An e-mail address as a person types or pastes it, in its stored form (domain/account/email-address.ts): the one schema of forms,
 * tRPC and REST.
 * @param problem said of anything else
 */
export const typedEmail = (problem: ErrorCode = "invalid_input") =>
  z
    .string({ error: problem })
    .max(MAX_TYPED, { error: problem })
    .transform((typed, context) => {
      const address = readEmail(typed);
      if (address !== null) return address;
      context.addIssue({ code: "custom", message: problem });
      return z.NEVER;
    });

/** An address in lower case, for accounts, gifts and requests, which are looked up by it. */
export const accountEmail = (problem: ErrorCode) =>
  typedEmail(problem).transform((address) => address.toLowerCase());
