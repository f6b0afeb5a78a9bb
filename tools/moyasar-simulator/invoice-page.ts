import { escapeHtml } from "../simulator/html-page";
import { type Exchange, readBody } from "../simulator/http";
import { payerAddress } from "./api";
import { returnUrl } from "./buyer-pages";
import { ApiError } from "./errors";
import { amountLine, facts, goTo, show, textField } from "./html";
import { findInvoice, isPayable } from "./invoices";
import type { PageTexts } from "./page-texts";
import { createPayment } from "./payments";
import type { SimulatorState } from "./simulator-state";
import type { Invoice, Payment } from "./wire-types";

const PAGE = /^\/invoices\/([^/]+?)(\/return)?$/;

export const isInvoicePage = (path: string) => PAGE.test(path);

/** Serves the hosted page of an invoice, which works without scripts, and its return URL. */
export async function serveInvoicePage(world: SimulatorState, exchange: Exchange): Promise<void> {
  const [, id = "", isReturn] = PAGE.exec(exchange.url.pathname) ?? [];
  const invoice = world.ledger.invoices.has(id) ? findInvoice(world, id) : null;
  if (!invoice) {
    return show(exchange, (texts) => `<h1>${texts.unknown}</h1>`, { status: 404 });
  }
  const attempts = world.ledger.ofInvoice(id);
  const paid = attempts.find(({ status }) => status === "paid");
  if (isReturn && paid && invoice.success_url) {
    return goTo(exchange, withInvoice(returnUrl(paid, invoice.success_url), id));
  }
  if (!isPayable(invoice)) return showEnd(exchange, invoice);
  if (exchange.method !== "POST") return showForms(exchange, invoice, failureOf(attempts));
  const form = new URLSearchParams(await readBody(exchange));
  try {
    const body = paymentOf(world, invoice, form);
    const origin = { ip: payerAddress(exchange), invoiceId: id };
    const { payment } = createPayment(world, body, origin);
    goTo(exchange, nextPage(payment));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    showForms(exchange, invoice, (texts) => mistakes(texts, error), 400);
  }
}

function withInvoice(address: string, invoiceId: string): string {
  const url = new URL(address);
  url.searchParams.set("invoice_id", invoiceId);
  return url.href;
}

/** The URL of the 3-D Secure or code page, or of the invoice if the payment has already ended. */
function nextPage({ source, callback_url }: Payment): string {
  const challenge = source.type === "applepay" ? null : source.transaction_url;
  return challenge ?? callback_url ?? "";
}

function paymentOf(world: SimulatorState, invoice: Invoice, form: URLSearchParams): object {
  const { amount, currency, description, metadata } = invoice;
  const callback_url = `${world.baseUrl}/invoices/${invoice.id}/return`;
  const source = Object.fromEntries(form);
  return { amount, currency, description, metadata, callback_url, source };
}

const failureOf = (attempts: Payment[]) => {
  const last = attempts.at(-1);
  if (last?.status !== "failed") return () => "";
  const message = escapeHtml(last.source.message ?? "");
  return (texts: PageTexts) =>
    `<p class="mistake" role="alert">${texts.failed} <bdi>${message}</bdi></p>`;
};

function mistakes(texts: PageTexts, { body }: ApiError): string {
  const lines = Object.entries(body.errors ?? {}).flatMap(([field, reasons]) =>
    reasons.map((reason) => `<li><bdi>${escapeHtml(`${field} ${reason}`)}</bdi></li>`),
  );
  return `<div class="mistake" role="alert"><p>${texts.mistakes}</p><ul>${lines.join("")}</ul></div>`;
}

const backLink = (texts: PageTexts, { back_url }: Invoice) =>
  back_url ? `<p><a href="${escapeHtml(back_url)}">${texts.back}</a></p>` : "";

function showEnd(exchange: Exchange, invoice: Invoice): void {
  const text = (texts: PageTexts) => (invoice.status === "paid" ? texts.paid : texts.notPayable);
  show(exchange, (texts) => `<h1>${text(texts)}</h1>${backLink(texts, invoice)}`);
}

function showForms(
  exchange: Exchange,
  invoice: Invoice,
  alert: (texts: PageTexts) => string,
  status = 200,
): void {
  const { amount_format, description, success_url } = invoice;
  const main = (texts: PageTexts) => `<h1>${texts.payHeading}</h1>
${amountLine(texts, amount_format)}
${facts([[texts.order, description]])}
${alert(texts)}
${cardForm(texts)}
${stcPayForm(texts)}
${backLink(texts, invoice)}`;
  show(exchange, main, { status, leadsTo: [success_url] });
}

const cardForm = (texts: PageTexts) => `<form method="post" aria-labelledby="card-heading">
<h2 id="card-heading">${texts.byCard}</h2>
<input type="hidden" name="type" value="creditcard">
${textField({ name: "name", label: texts.name, autocomplete: "cc-name", isNumeric: false })}
${textField({ name: "number", label: texts.number, autocomplete: "cc-number", help: "card-help" })}
<p id="card-help" class="help">${texts.cardHelp}</p>
${textField({ name: "month", label: texts.month, autocomplete: "cc-exp-month" })}
${textField({ name: "year", label: texts.year, autocomplete: "cc-exp-year" })}
${textField({ name: "cvc", label: texts.cvc, autocomplete: "cc-csc" })}
<button class="primary">${texts.payByCard}</button>
</form>`;

const stcPayForm = (texts: PageTexts) => `<form method="post" aria-labelledby="stc-heading">
<h2 id="stc-heading">${texts.byStcPay}</h2>
<input type="hidden" name="type" value="stcpay">
${textField({ name: "mobile", label: texts.mobile, autocomplete: "tel-national", help: "mobile-help" })}
<p id="mobile-help" class="help">${texts.mobileHelp}</p>
<button class="primary">${texts.payByStcPay}</button>
</form>`;
