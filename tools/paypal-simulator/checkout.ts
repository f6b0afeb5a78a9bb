import {
  escapeHtml,
  type Language,
  pageLanguage,
  sendPage as sendHtml,
} from "../simulator/html-page";
import { type Exchange, readBody } from "../simulator/http";
import type { OrderRecord } from "./ledger";
import { approve, cancel, decline, isOpen, takesEchecks } from "./orders";
import type { SimulatorState } from "./simulator-state";

type Outcome = "approved" | "canceled" | "error";
interface Page {
  lang: Language;
  texts: CheckoutTexts;
}

/**
 * Serves the buyer's window, /checkoutnow?token=ORDER. Without a token, the window shows a waiting
 * page until the SDK loads the URL with a token. The SDK passes `locale.x`, the language, and
 * `origin`, the shop's origin that gets the outcome.
 */
export async function serveCheckout(world: SimulatorState, exchange: Exchange): Promise<void> {
  const query = exchange.url.searchParams;
  const lang = pageLanguage(exchange, query.get("locale.x"));
  const page: Page = { lang, texts: TEXTS[lang] };
  const token = query.get("token");
  if (!token) return sendPage(exchange, 200, page, waiting(page.texts));
  const order = world.ledger.orders.get(token);
  const answer = (status: number, outcome: Outcome, text: string) =>
    sendPage(exchange, status, page, result(outcome, text, token, order, query.get("origin")));
  if (!order || !isOpen(order)) return answer(order ? 200 : 404, "error", page.texts.failed);
  if (exchange.method !== "POST") return sendPage(exchange, 200, page, decision(page, order));
  const action = new URLSearchParams(await readBody(exchange)).get("action");
  if (action === "cancel") cancel(order);
  else if (action === "decline") decline(order);
  else if (action === "approve") approve(world, order);
  else if (action === "echeck" && takesEchecks(order)) approve(world, order, true);
  else return answer(400, "error", page.texts.failed);
  if (action === "cancel") return answer(200, "canceled", page.texts.left);
  answer(200, "approved", page.texts.finished);
}

function sendPage(exchange: Exchange, status: number, { lang, texts }: Page, main: string): void {
  const { title, notice } = texts;
  const styles = "/checkoutnow/window.css";
  const script = "/checkoutnow/window.js";
  sendHtml(exchange, status, { lang, title, notice, styles, script }, main);
}

const waiting = (texts: CheckoutTexts) =>
  `<p class="waiting" role="status"><span class="busy" aria-hidden="true"></span>${texts.preparing}</p>`;

function decision({ texts }: Page, order: OrderRecord): string {
  const { amount, payee, invoice_id, custom_id, description } = order.unit;
  const reference = invoice_id ?? custom_id ?? order.id;
  const value = `${amount.value} ${amount.currency_code}`;
  const row = (label: string, text: string) =>
    `<div><dt>${label}</dt><dd><bdi dir="ltr">${escapeHtml(text)}</bdi></dd></div>`;
  return `<h1>${texts.heading}</h1>
<p class="amount"><span class="spoken">${texts.amount} </span><bdi dir="ltr">${escapeHtml(value)}</bdi></p>
${description ? `<p><bdi>${escapeHtml(description)}</bdi></p>` : ""}
<dl>
${row(texts.payee, order.context?.brand_name ?? payee.email_address)}
${row(texts.reference, reference)}
</dl>
<form method="post">
<button class="primary" name="action" value="approve">${texts.pay}</button>
${takesEchecks(order) ? `<button name="action" value="echeck">${texts.echeck}</button>` : ""}
<button name="action" value="decline" aria-describedby="decline-help">${texts.decline}</button>
<p id="decline-help" class="help">${texts.declineHelp}</p>
<button class="plain" name="action" value="cancel">${texts.cancel}</button>
</form>`;
}

function result(
  outcome: Outcome,
  text: string,
  orderId: string,
  order: OrderRecord | undefined,
  origin: string | null,
): string {
  const data = { outcome, orderId, payerId: order?.payer?.payer_id ?? "", origin: origin ?? "" };
  const attributes = Object.entries(data)
    .map(([name, value]) => `data-${name.toLowerCase()}="${escapeHtml(value)}"`)
    .join(" ");
  return `<p id="result" role="status" ${attributes}>${text}</p>`;
}

const en = {
  title: "PayPal simulator",
  notice: "This is a simulator. No money moves.",
  heading: "Approve this payment",
  amount: "Amount",
  payee: "Paid to",
  reference: "Reference",
  pay: "Pay",
  echeck: "Pay by eCheck: the money arrives in days",
  decline: "Decline",
  declineHelp: "Decline acts as a bank that refuses this payment.",
  cancel: "Cancel and return to the shop",
  preparing: "Preparing your payment…",
  finished: "Thank you. You can close this window and return to the shop.",
  left: "Nothing was paid. You can close this window and return to the shop.",
  failed:
    "This payment is not known here, or is already finished. Return to the shop and start again.",
};

const ar: typeof en = {
  title: "محاكي PayPal",
  notice: "هذا محاكٍ للدفع، ولا تُنقل فيه أي أموال.",
  heading: "وافق على هذه الدفعة",
  amount: "المبلغ",
  payee: "المستفيد",
  reference: "المرجع",
  pay: "ادفع",
  echeck: "ادفع بشيك إلكتروني: يصل المال بعد أيام",
  decline: "ارفض",
  declineHelp: "زر الرفض يحاكي بنكًا يرفض هذه الدفعة.",
  cancel: "إلغاء والعودة إلى المتجر",
  preparing: "نجهّز دفعتك…",
  finished: "شكرًا لك. أغلق هذه النافذة وعد إلى المتجر.",
  left: "لم يُدفع شيء. أغلق هذه النافذة وعد إلى المتجر.",
  failed: "هذه الدفعة غير معروفة هنا أو انتهت من قبل. عد إلى المتجر وابدأ من جديد.",
};

type CheckoutTexts = typeof en;

const TEXTS: Record<Language, CheckoutTexts> = { en, ar };
