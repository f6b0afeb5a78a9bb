import { Link } from "@react-email/link";
import { render } from "@react-email/render";
import type { Locale } from "@/domain/text/locale";
import { Thumbnail, thumbnailUrl } from "@/emails/order/order-item";
import type { RenderedMail } from "@/emails/order/order-mail";
import { footerText, linkText } from "@/emails/order/order-text";
import { OwnDirection } from "@/emails/parts/isolate";
import { LayoutTable, Spacer } from "@/emails/parts/layout-table";
import { MailButton } from "@/emails/parts/mail-button";
import { type MailLanguage, mailLanguageOf } from "@/emails/parts/mail-language";
import { MailLayout } from "@/emails/parts/mail-layout";
import { COLOUR } from "@/emails/parts/mail-style";
import { type MailTemplate, renderMail } from "@/emails/parts/mail-template";
import { isolatedName, paragraphs, stripControlCharacters } from "@/emails/parts/plain-text";

/** A mail to a person who asked for a notice when a product is back in stock. */
export interface StockMail {
  locale: Locale;
  appUrl: string;
  supportEmail: string;
  /** The product's name, without the chosen option. */
  name: string;
  /** The label of the requested option that has its own stock, such as a region; null if none. */
  choice: string | null;
  imageUrl: string;
  productUrl: string;
  /** The page on which the recipient confirms or cancels the request. */
  requestUrl: string;
  /** Number of days until an unconfirmed request expires. */
  days: number;
}

type Kind = "stockConfirm" | "stockBack";

const FOOTER = [["help"]] as const;

const template = (kind: Kind): MailTemplate<StockMail> => ({
  kind,
  blank: (mail, placeholder) => ({ ...mail, requestUrl: placeholder(mail.requestUrl) }),
  async render(mail) {
    const language = mailLanguageOf(mail.locale);
    const { t } = language;
    return {
      subject: t(`${kind}.subject`, { product: stripControlCharacters(mail.name) }),
      html: await render(<StockNews kind={kind} mail={mail} language={language} />),
      text: paragraphs([
        [t(`${kind}.headline`), isolatedName(nameOf(mail), language)],
        [t(`${kind}.line`)],
        linkText(linkOf(kind, mail, language)),
        [t(`${kind}.after`, { days: mail.days })],
        linkText({ href: mail.requestUrl, label: t("stockTakeBack") }),
        footerText(FOOTER, mail, language),
      ]),
    };
  },
});

export const stockConfirm = template("stockConfirm");
export const stockBack = template("stockBack");

/** Asks the mailbox's owner to confirm a request for a back-in-stock mail. */
export function renderStockConfirm(mail: StockMail): Promise<RenderedMail> {
  return renderMail(stockConfirm, mail);
}

/** Tells a customer that the product is back in stock. */
export function renderStockBack(mail: StockMail): Promise<RenderedMail> {
  return renderMail(stockBack, mail);
}

const nameOf = ({ name, choice }: StockMail) => (choice === null ? name : `${name} (${choice})`);

function linkOf(kind: Kind, mail: StockMail, { t }: MailLanguage) {
  const href = kind === "stockConfirm" ? mail.requestUrl : mail.productUrl;
  return { href, label: t(`${kind}.action`) };
}

const PARAGRAPH = { margin: 0, color: COLOUR.text, fontSize: 16, lineHeight: "27px" };

type StockNewsProps = { kind: Kind; mail: StockMail; language: MailLanguage };

function StockNews({ kind, mail, language }: StockNewsProps) {
  const { t } = language;
  return (
    <MailLayout
      language={language}
      appUrl={mail.appUrl}
      supportEmail={mail.supportEmail}
      subject={t(`${kind}.subject`, { product: stripControlCharacters(mail.name) })}
      headline={t(`${kind}.headline`)}
      line={<OwnDirection>{nameOf(mail)}</OwnDirection>}
      preview={t(`${kind}.line`)}
      footer={FOOTER}
    >
      <LayoutTable dir={language.dir}>
        <tr>
          <td width={72} style={{ width: 72, verticalAlign: "top" }}>
            <Thumbnail src={thumbnailUrl(mail.imageUrl, mail.appUrl)} />
          </td>
          <td width={16} style={{ width: 16 }} />
          <td align={language.start} className="m-text" style={PARAGRAPH}>
            {t(`${kind}.line`)}
          </td>
        </tr>
      </LayoutTable>
      <MailButton {...linkOf(kind, mail, language)} />
      <Spacer height={24} />
      <p className="m-text-2" style={{ ...PARAGRAPH, color: COLOUR.text2, fontSize: 15 }}>
        {t(`${kind}.after`, { days: mail.days })}{" "}
        <Link
          href={mail.requestUrl}
          className="m-link"
          style={{ color: COLOUR.link, textDecoration: "underline" }}
        >
          {t("stockTakeBack")}
        </Link>
      </p>
    </MailLayout>
  );
}
