import { randomUUID } from "node:crypto";
import { notFound, notPossible } from "./errors";
import { formatted } from "./money";
import { RequestFields } from "./request-fields";
import type { SimulatorState } from "./simulator-state";
import type { Invoice, Payment } from "./wire-types";

/** @throws ApiError 400 if a field is missing or invalid */
export function createInvoice(world: SimulatorState, body: unknown): Invoice {
  const fields = new RequestFields(body);
  const amount = fields.amount();
  const currency = fields.currency();
  const description = fields.text("description");
  if (!description) fields.reject("description", "is required");
  const expires = fields.text("expired_at");
  if (expires !== null && Number.isNaN(Date.parse(expires))) {
    fields.reject("expired_at", "is not a valid date");
  }
  const links = {
    callback_url: fields.url("callback_url"),
    back_url: fields.url("back_url"),
    success_url: fields.url("success_url"),
  };
  const metadata = fields.metadata();
  fields.check();
  const id = randomUUID();
  const time = new Date().toISOString();
  const invoice: Invoice = {
    ...{ id, status: "initiated", amount, currency, description: description ?? "" },
    ...{ logo_url: null, amount_format: formatted(amount, currency) },
    url: `${world.baseUrl}/invoices/${id}?lang=en`,
    expired_at: expires && new Date(expires).toISOString(),
    ...{ ...links, created_at: time, updated_at: time, metadata },
  };
  world.ledger.invoices.set(id, invoice);
  return invoice;
}

/** @throws ApiError 404 if there is no such invoice */
export function findInvoice(world: SimulatorState, id: string): Invoice {
  const invoice = world.ledger.invoices.get(id);
  if (!invoice) throw notFound();
  const hasEnded = invoice.expired_at !== null && Date.parse(invoice.expired_at) <= Date.now();
  if (isPayable(invoice) && hasEnded) setStatus(invoice, "expired");
  return invoice;
}

/** Whether the buyer may pay the invoice, also after a failed attempt. */
export const isPayable = ({ status }: Invoice) => status === "initiated" || status === "failed";

/** The response body: the invoice with all attempts to pay it. */
export const invoiceView = (world: SimulatorState, invoice: Invoice) => ({
  ...invoice,
  payments: world.ledger.ofInvoice(invoice.id),
});

/** @throws ApiError 400 if the invoice is paid or has ended */
export function cancelInvoice(invoice: Invoice): void {
  if (!isPayable(invoice)) throw notPossible(`Invoice can't be canceled: it is ${invoice.status}`);
  setStatus(invoice, "canceled");
}

/** Updates a payment's invoice. An invoice that becomes paid is posted once to `callback_url`. */
export function followPayment(world: SimulatorState, payment: Payment): void {
  const invoice = world.ledger.invoices.get(payment.invoice_id ?? "");
  if (!invoice) return;
  const { status } = payment;
  if (status === "failed" && !isPayable(invoice)) return;
  if (status === "initiated" || status === "authorized" || status === "captured") return;
  const wasPayable = isPayable(invoice);
  setStatus(invoice, status);
  if (wasPayable && status === "paid") world.webhooks.invoicePaid(invoiceView(world, invoice));
}

function setStatus(invoice: Invoice, status: Invoice["status"]): void {
  invoice.status = status;
  invoice.updated_at = new Date().toISOString();
}
