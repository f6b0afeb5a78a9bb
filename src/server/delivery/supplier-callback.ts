import { z } from "zod";
import { DomainError } from "@/domain/errors";
import { env } from "@/env";
import { applySupplierResult, parseReference } from "./apply-supplier-result";
import { resultOf, supplierAnswer } from "./http-supplier";
import { isSigned } from "./supplier-signature";

/** The path at which the supplier reports the outcome of a top-up. docs/suppliers.md */
export const SUPPLIER_CALLBACK = "/api/topups/callback";

const callback = z.intersection(z.object({ reference: z.string().max(64) }), supplierAnswer);

/**
 * Processes a callback of the top-up supplier, authenticated by its signature. A repeated callback
 * has no further effect.
 * @param secret undefined if the configured supplier sends no callbacks
 * @throws DomainError not_found if `secret` is undefined, webhook_not_authentic for a wrong
 *   signature, invalid_input for a malformed body or reference, order_not_found if there is no such
 *   top-up or attempt
 */
export async function receiveSupplierAnswer(
  { signature, body }: { signature: string | null; body: string },
  secret = env().TOPUP_SUPPLIER === "http" ? env().TOPUP_SUPPLIER_SECRET : undefined,
): Promise<void> {
  if (secret === undefined) throw new DomainError("not_found");
  const message = { method: "POST", path: SUPPLIER_CALLBACK, body };
  if (!isSigned(message, signature, secret)) throw new DomainError("webhook_not_authentic");
  const { data } = callback.safeParse(parsed(body));
  const topup = parseReference(data?.reference ?? "");
  if (!data || !topup) throw new DomainError("invalid_input");
  await applySupplierResult(topup, resultOf(data, data.reference));
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}
