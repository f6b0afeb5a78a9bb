import { safeJson } from "../simulator/control-reply";
import { answerUnder } from "../simulator/faults";
import { escapeHtml } from "../simulator/html-page";
import { type Exchange, header, readBody } from "../simulator/http";
import { CROSS_ORIGIN } from "./api";
import { internalError, notFound, notPermitted } from "./errors";
import { amountLine, facts, goTo, show, textField } from "./html";
import type { PaymentRecord } from "./ledger";
import type { PageTexts } from "./page-texts";
import { confirm, enterCode, failChallenge, isWaiting } from "./payments";
import type { SimulatorState } from "./simulator-state";
import type { Payment } from "./wire-types";

/** Pages of `source.transaction_url`: 3-D Secure, and the one-time code of STC Pay. */
const PAGES = /^\/v1\/(card_auth|stc_pays)\/([^/]+)\/(?:prepare|proceed)$/;

export const isBuyerPage = (path: string) => PAGES.test(path);

/**
 * Serves the buyer's page of a payment. After the buyer's decision, it redirects to the payment's
 * `callback_url`, if there is one. The shop's script may also send a one-time code; the response is
 * then the payment as JSON.
 */
export async function serveBuyerPage(world: SimulatorState, exchange: Exchange): Promise<void> {
  const [, kind, name = ""] = PAGES.exec(exchange.url.pathname) ?? [];
  const record = world.ledger.payments.get(world.ledger.challenges.get(name) ?? "");
  if (!record) return show(exchange, (texts) => ended(texts.unknown), { status: 404 });
  const isCard = kind === "card_auth";
  const text = await readBody(exchange);
  const code = isCard ? null : codeOf(exchange, text);
  if (code !== null && !wantsPage(exchange)) return answerCode(world, exchange, record, code);
  if (exchange.method !== "POST" || !isWaiting(record)) {
    return showStep(world, exchange, record, isCard);
  }
  const action = new URLSearchParams(text).get("action");
  if (action === "fail" || action === "cancel") failChallenge(world, record);
  else if (isCard) confirm(world, record);
  else enterCode(world, record, code ?? "");
  const { payment } = record;
  if (payment.callback_url === null) return show(exchange, (texts) => ended(texts.ended));
  goTo(exchange, returnUrl(payment, payment.callback_url));
}

/**
 * The URL to which the buyer returns. Its parameters prove nothing, so the shop reads the payment
 * itself.
 */
export function returnUrl(payment: Payment, base: string): string {
  const url = new URL(base);
  url.searchParams.set("id", payment.id);
  url.searchParams.set("status", payment.status);
  url.searchParams.set("message", payment.source.message ?? "");
  return url.href;
}

const wantsPage = (exchange: Exchange) => (header(exchange, "accept") ?? "").includes("text/html");

/** The one-time code from a JSON body, a form or the query; null if there is none. */
function codeOf(exchange: Exchange, text: string): string | null {
  const inJson = safeJson(text) as { otp_value?: unknown } | null | undefined;
  if (typeof inJson?.otp_value === "string") return inJson.otp_value;
  const { searchParams: query } = exchange.url;
  return new URLSearchParams(text).get("otp_value") ?? query.get("otp_value");
}

async function answerCode(
  world: SimulatorState,
  exchange: Exchange,
  record: PaymentRecord,
  code: string,
): Promise<void> {
  const fault = world.faults.takeTransport("otp");
  const refused = refusalOf(fault?.kind);
  await answerUnder(fault, {
    exchange,
    headers: CROSS_ORIGIN,
    note: () => {},
    busy: () => internalError().body,
    run: () => {
      if (refused) return { status: refused.status, body: refused.body };
      enterCode(world, record, code);
      return { status: 200, body: record.payment };
    },
  });
}

function refusalOf(kind: string | undefined) {
  if (kind === "status-500") return internalError();
  if (kind === "status-404") return notFound();
  return kind === "status-403" ? notPermitted() : null;
}

function showStep(
  world: SimulatorState,
  exchange: Exchange,
  record: PaymentRecord,
  isCard: boolean,
): void {
  const { payment } = record;
  if (!isWaiting(record)) {
    show(exchange, (texts) => ended(texts.ended));
    return;
  }
  const invoice = world.ledger.invoices.get(payment.invoice_id ?? "");
  const leadsTo = [payment.callback_url, invoice?.success_url ?? null];
  const main = isCard ? cardStep : codeStep;
  show(exchange, (texts) => main(texts, payment), { leadsTo });
}

const ended = (text: string) => `<h1>${text}</h1>`;

function about(texts: PageTexts, { description, source }: Payment): string {
  const means: [string, string] =
    source.type === "stcpay" ? [texts.mobile, source.mobile] : [texts.card, source.number];
  return facts(description ? [means, [texts.order, description]] : [means]);
}

const cardStep = (texts: PageTexts, payment: Payment) => `<h1>${texts.bankHeading}</h1>
<p class="help">${texts.bankHelp}</p>
${amountLine(texts, payment.amount_format)}
${about(texts, payment)}
<form method="post">
<button class="primary" name="action" value="confirm">${texts.confirm}</button>
<button name="action" value="fail" aria-describedby="fail-help">${texts.fail}</button>
<p id="fail-help" class="help">${texts.failHelp}</p>
<button class="plain" name="action" value="cancel">${texts.cancel}</button>
</form>`;

const codeStep = (texts: PageTexts, payment: Payment) => `<h1>${texts.codeHeading}</h1>
${amountLine(texts, payment.amount_format)}
${about(texts, payment)}
<form method="post">
${textField({ name: "otp_value", label: texts.code, autocomplete: "one-time-code", help: "code-help" })}
<p id="code-help" class="help">${escapeHtml(texts.codeHelp)}</p>
<button class="primary" name="action" value="code">${texts.sendCode}</button>
<button class="plain" name="action" value="cancel" formnovalidate>${texts.cancel}</button>
</form>`;
