import { render } from "@react-email/render";
import { codesLength, itemsWithInstructions, shownCodes } from "@/emails/order/item-details";
import { OrderItem } from "@/emails/order/order-item";
import type { MailExtent, OrderMail, RenderedMail } from "@/emails/order/order-mail";
import { footerText, howToText, itemText, linkText, totalsText } from "@/emails/order/order-text";
import { Totals } from "@/emails/order/order-totals";
import { OwnDirection } from "@/emails/parts/isolate";
import { Box, LayoutTable, Spacer } from "@/emails/parts/layout-table";
import { MailAlert } from "@/emails/parts/mail-alert";
import { MailButton } from "@/emails/parts/mail-button";
import { type MailLanguage, mailLanguageOf } from "@/emails/parts/mail-language";
import { HeadLink, MailLayout } from "@/emails/parts/mail-layout";
import { COLOUR } from "@/emails/parts/mail-style";
import { type MailTemplate, renderMail } from "@/emails/parts/mail-template";
import { linesOf, paragraphs, plainTags, stripControlCharacters } from "@/emails/parts/plain-text";
import type { OrderMailItem } from "./order-mail";
import { blankOrder } from "./order-mail";
import { primaryLink } from "./order-text";

const FOOTER = [["guarantee", "help"], ["codes"], ["find"]] as const;

export const orderDelivery: MailTemplate<OrderMail> = {
  kind: "order-delivery",
  blank: blankOrder,
  async render(mail) {
    const language = mailLanguageOf(mail.locale);
    return {
      subject: deliveryHeadline(mail, language).subject,
      html: await render(<OrderDelivery mail={mail} language={language} />),
      text: deliveryText(mail, language),
    };
  },
};

/** Maximum HTML size in bytes; Gmail hides the part beyond 102 kB. */
const LARGEST_HTML = 90_000;

/**
 * The mail that delivers an order: its codes, the state of its top-ups, the instructions and the
 * payment. If the HTML would exceed `LARGEST_HTML`, it shows less and the full text is attached.
 */
export async function renderOrderDelivery(mail: OrderMail): Promise<RenderedMail> {
  const fitting = codesLength(mail.items) < LARGEST_HTML ? await renderWithin(mail, "whole") : null;
  if (fitting) return fitting;
  const shortened =
    (await renderWithin(mail, "some_codes")) ??
    (await renderMail(orderDelivery, { ...mail, extent: "totals" }));
  return { ...shortened, file: { name: `order-${mail.orderId}.txt`, text: shortened.text } };
}

/** The mail with as much of the order as `extent` says, or null if its HTML is too large. */
async function renderWithin(mail: OrderMail, extent: MailExtent): Promise<RenderedMail | null> {
  const made = await renderMail(orderDelivery, { ...mail, extent });
  return Buffer.byteLength(made.html) > LARGEST_HTML ? null : made;
}
function OrderDelivery({ mail, language }: { mail: OrderMail; language: MailLanguage }) {
  const { t } = language;
  const { orderId, extent = "whole" } = mail;
  const instructed = extent === "totals" ? [] : instructedItems(mail);
  const shown = shownCodes(mail.items, extent);
  const link = primaryLink(mail, language);
  return (
    <MailLayout
      {...deliveryHeadline(mail, language)}
      language={language}
      appUrl={mail.appUrl}
      supportEmail={mail.supportEmail}
      line={t.rich("thanks", {
        orderId,
        ltr: (id) => <HeadLink href={link.href}>{id}</HeadLink>,
      })}
      preview={t.markup("thanks", { orderId, ...plainTags(language) })}
      footer={FOOTER}
    >
      {mail.gift && (
        <MailAlert language={language} tone="info">
          {t("giftTo", giftWords(mail.gift))}
        </MailAlert>
      )}
      {mail.gift && <Spacer height={14} />}
      {extent !== "whole" && (
        <>
          <MailAlert language={language} tone="info">
            {t(extent === "totals" ? "codeList.attached" : "codeList.someAttached")}
          </MailAlert>
          <MailButton {...link} />
          <Spacer height={28} />
        </>
      )}
      {extent !== "totals" &&
        mail.items.map((item, index) => (
          <OrderItem
            // biome-ignore lint/suspicious/noArrayIndexKey: one product may be on two lines
            key={index}
            language={language}
            mail={mail}
            item={item}
            shown={shown[index] ?? 0}
          />
        ))}
      <Spacer height={4} />
      {instructed.map((item) => (
        <HowTo
          key={item.deliveryInstructions}
          language={language}
          item={item}
          named={instructed.length > 1}
        />
      ))}
      {instructed.length > 0 && <Spacer height={12} />}
      <Totals language={language} mail={mail} />
      <MailButton {...link} />
    </MailLayout>
  );
}

function deliveryText(mail: OrderMail, language: MailLanguage): string {
  const { headline } = deliveryHeadline(mail, language);
  const orderId = mail.orderId;
  const instructed = instructedItems(mail);
  const thanks = language.t.markup("thanks", { orderId, ...plainTags(language) });
  return paragraphs([
    [headline, thanks],
    linkText(primaryLink(mail, language)),
    mail.gift ? [language.t("giftTo", giftWords(mail.gift))] : [],
    ...mail.items.map((item) => itemText(item, mail, language)),
    ...instructed.map((item) => howToText(item, language, instructed.length > 1)),
    totalsText(mail, language),
    footerText(FOOTER, mail, language),
  ]);
}

/** A gift's instructions go to its recipient, not to the buyer. */
const instructedItems = ({ gift, items }: OrderMail) => (gift ? [] : itemsWithInstructions(items));

/** The values of the sentence about a gift; removes direction marks and the like from the name. */
const giftWords = ({ name, email, day }: NonNullable<OrderMail["gift"]>) => ({
  name: stripControlCharacters(name),
  email,
  day,
});

/** Names the codes, or the top-ups of an order without codes; else it confirms the order. */
function deliveryHeadline(
  mail: OrderMail,
  { t }: MailLanguage,
): { subject: string; headline: string } {
  const { key, count } = deliveredKind(mail);
  return {
    subject: t(`${key}.subject`, { orderId: mail.orderId, count }),
    headline: t(`${key}.headline`, { count }),
  };
}

function deliveredKind({ items }: OrderMail) {
  const codes = items.flatMap((item) => item.codes).length;
  if (codes > 0) return { key: "codes", count: codes } as const;
  const topups = items.filter((item) => item.account.length > 0);
  if (topups.length === 0) return { key: "confirmed", count: 0 } as const;
  const allCredited = topups.every((item) => item.topupStatus === "credited");
  return { key: allCredited ? "topupCredited" : "topupUnderway", count: topups.length } as const;
}

interface HowToProps {
  language: MailLanguage;
  item: OrderMailItem;
  /** True to show the item's name, because the mail has several instruction panels. */
  named: boolean;
}

/** The instructions of an item, in numbered steps. */
function HowTo({ language, item, named }: HowToProps) {
  return (
    <>
      <Box
        className="m-panel"
        align={language.start}
        style={{ padding: "20px 24px 25px", borderRadius: 16, backgroundColor: COLOUR.panel }}
      >
        <h2
          className="m-text"
          style={{
            margin: 0,
            color: COLOUR.text,
            fontSize: 19,
            lineHeight: "30px",
            fontWeight: 740,
          }}
        >
          {language.t(`howTo.${item.codeName}`)}
        </h2>
        {named && (
          <p className="m-text-2" style={{ margin: "2px 0 0", color: COLOUR.text2, fontSize: 15 }}>
            <OwnDirection>{item.name}</OwnDirection>
          </p>
        )}
        <Spacer height={2} />
        <Steps language={language} steps={linesOf(item.deliveryInstructions ?? "")} />
      </Box>
      <Spacer height={16} />
    </>
  );
}

function Steps({ language, steps }: { language: MailLanguage; steps: string[] }) {
  const text = { color: COLOUR.text, fontSize: 16, lineHeight: "27px", paddingTop: 8 } as const;
  return (
    <LayoutTable dir={language.dir}>
      {steps.map((step, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the steps of one text are never reordered
        <tr key={index}>
          <td
            width={22}
            className="m-text"
            align={language.start}
            style={{ ...text, width: 22, verticalAlign: "top", fontWeight: 780 }}
          >
            {index + 1}
          </td>
          <td className="m-text" align={language.start} style={text}>
            <OwnDirection>{step}</OwnDirection>
          </td>
        </tr>
      ))}
    </LayoutTable>
  );
}
