import type { ReceiptFile } from "@/contract/receipts";
import { DomainError } from "@/domain/errors";
import { type ReceiptKind, receiptNumber } from "@/domain/orders/receipt";
import { type PageVisitor, pageAccessOf } from "@/server/orders/buyer/page/page-access";
import { statement } from "@/server/platform/database/statement";
import { run } from "@/server/platform/database/statements";

/**
 * The file of a receipt as it was issued, for a visitor who may see the personal part of the
 * order's page: the browser that placed the order, the signed-in owner, or a visitor who proved the
 * order's e-mail address. Decisions 040 (access to an order page) and 041 (receipts).
 * @throws DomainError order_not_found for any other visitor, for a receipt that is unknown or has
 *   no PDF yet, and if the buyer's data was erased
 */
export async function ownReceipt(id: string, visitor: PageVisitor): Promise<ReceiptFile> {
  const receipt = await findFile(id);
  // The buyer was erased.
  if (receipt.customerEmail === "" || pageAccessOf(receipt, visitor) === null) {
    throw new DomainError("order_not_found");
  }
  return toFile(receipt);
}

/**
 * The file of a receipt for the staff, also of an order whose buyer was erased.
 * @throws DomainError order_not_found for a receipt that is unknown or has no PDF yet
 */
export async function adminReceipt(id: string): Promise<ReceiptFile> {
  return toFile(await findFile(id));
}

async function findFile(id: string): Promise<FileRow> {
  const [receipt] = await run(FIND_FILE, [id]);
  if (!receipt) throw new DomainError("order_not_found");
  return receipt;
}

/** A receipt as a file, named by its number. */
export function toFile({ kind, number, pdf }: StoredFile): ReceiptFile {
  return { name: `barq-${receiptNumber(kind, number)}.pdf`, pdf: new Uint8Array(pdf) };
}

interface StoredFile {
  kind: ReceiptKind;
  number: number;
  pdf: Buffer;
}

interface FileRow extends StoredFile {
  sessionId: string;
  userId: number | null;
  customerEmail: string;
  status: string;
}

/** $1 the receipt: no row if it is unknown or has no file yet. */
const FIND_FILE = statement(
  "find_receipt_file",
  `
    SELECT r.kind, r.number, r.pdf, o.session_id AS "sessionId", o.user_id AS "userId",
      o.customer_email AS "customerEmail", o.status
    FROM receipts r JOIN orders o ON o.id = r.order_id
    WHERE r.id = $1::uuid AND r.pdf IS NOT NULL`,
).typed<Pick<FileRow, "kind" | "pdf">>();
