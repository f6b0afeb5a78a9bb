import type { StockRequestDto } from "@/contract/stock-requests";
import { keyStepOf } from "@/domain/catalogue/option-set";
import { DomainError } from "@/domain/errors";
import { RETENTION_DAYS } from "@/domain/shop/retention-days";
import { stepsOf } from "@/server/platform/database/columns";
import { db } from "@/server/platform/database/db";
import { statement } from "@/server/platform/database/statement";
import { run } from "@/server/platform/database/statements";
import { stockRequestOf } from "@/server/stock-requests/stock-token";

/** The id in a token. @throws DomainError stock_request_not_found if the token is not valid */
function requestIdOf(token: string): number {
  const id = stockRequestOf(token);
  if (id === null) throw new DomainError("stock_request_not_found");
  return id;
}

/**
 * The data of a back-in-stock request for its page, whose link was mailed to the customer. The data
 * does not contain the customer's address.
 * @throws DomainError stock_request_not_found, also if the request was withdrawn or has expired
 */
export async function readStockRequest(token: string): Promise<StockRequestDto> {
  const request = await db().stockRequest.findUnique({
    where: { id: requestIdOf(token) },
    select: {
      choice: true,
      status: true,
      product: {
        select: {
          id: true,
          name: true,
          nameAr: true,
          imageUrl: true,
          archivedAt: true,
          optionSet: { select: { steps: true } },
        },
      },
    },
  });
  if (!request || request.product.archivedAt) throw new DomainError("stock_request_not_found");
  const { choice, status, product } = request;
  const option = keyStepOf(stepsOf(product.optionSet))?.options.find(
    ({ value }) => value === choice,
  );
  return {
    productId: product.id,
    productName: product.name,
    productNameAr: product.nameAr,
    imageUrl: product.imageUrl,
    choice: option ? { label: option.label, labelAr: option.labelAr } : null,
    state: status,
  };
}

/** $1 the request, $2 the days for which it may be confirmed. */
const CONFIRM_STOCK_REQUEST = statement(
  "confirm_stock_request",
  `
    UPDATE stock_requests SET status = 'waiting', confirmed_at = now()
    WHERE id = $1 AND status = 'asked' AND asked_at > now() - $2 * interval '1 day'`,
);

/**
 * Confirms the request. Repeated or concurrent confirmations have no further effect.
 * @throws DomainError stock_request_not_found, also if it has expired
 */
export async function confirmStockRequest(token: string): Promise<StockRequestDto> {
  const id = requestIdOf(token);
  await run(CONFIRM_STOCK_REQUEST, [id, RETENTION_DAYS.askedStockRequests]);
  const request = await readStockRequest(token);
  if (request.state === "asked") throw new DomainError("stock_request_not_found");
  return request;
}

/**
 * Withdraws a request, confirmed or not, and deletes it with its mails and address. Idempotent.
 * @throws DomainError stock_request_not_found if the token is not valid
 */
export async function withdrawStockRequest(token: string): Promise<void> {
  await db().stockRequest.deleteMany({ where: { id: requestIdOf(token) } });
}
