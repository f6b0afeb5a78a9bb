import { Img } from "@react-email/img";
import { Fragment, type ReactNode } from "react";
import { answerWords, type TopupAnswer } from "@/domain/catalogue/game";
import { optionLabels, topupMessage } from "@/emails/order/item-details";
import type { MailCurrency, OrderMail, OrderMailItem } from "@/emails/order/order-mail";
import { Ltr, OwnDirection } from "@/emails/parts/isolate";
import { Box, LayoutTable, Spacer } from "@/emails/parts/layout-table";
import { MailAlert } from "@/emails/parts/mail-alert";
import type { MailLanguage } from "@/emails/parts/mail-language";
import { COLOUR, MONO } from "@/emails/parts/mail-style";
import { codeLines } from "@/emails/parts/plain-text";
import { codeLabel, MAX_CODE_BOXES, mailMoney } from "./item-details";

interface OrderItemProps {
  language: MailLanguage;
  mail: MailCurrency & Pick<OrderMail, "appUrl">;
  item: OrderMailItem;
  /** Number of codes to show; all by default. */
  shown?: number;
}

const THUMBNAIL = 72;

/** An item with its options, followed by its codes or the state of its top-up. */
export function OrderItem({ language, mail, item, shown = item.codes.length }: OrderItemProps) {
  return (
    <>
      <LayoutTable dir={language.dir}>
        <tr>
          <td width={THUMBNAIL} style={{ width: THUMBNAIL, verticalAlign: "top" }}>
            <Thumbnail src={thumbnailUrl(item.imageUrl, mail.appUrl)} />
          </td>
          <td width={16} style={{ width: 16 }} />
          <td align={language.start} style={{ verticalAlign: "middle" }}>
            <ItemDetails language={language} mail={mail} item={item} />
          </td>
        </tr>
      </LayoutTable>
      {item.codes.length > MAX_CODE_BOXES ? (
        <CodeList language={language} codes={item.codes} shown={shown} />
      ) : (
        item.codes.slice(0, shown).map((code, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two units may have the same code
          <CodeBox key={index} language={language} item={item} index={index} code={code} />
        ))
      )}
      {item.account.length > 0 && <TopupAlert language={language} item={item} />}
      <Spacer height={28} />
    </>
  );
}

export function Thumbnail({ src }: { src: string }) {
  return (
    <Img
      src={src}
      alt=""
      width={THUMBNAIL}
      height={THUMBNAIL}
      style={{ borderRadius: 12, objectFit: "cover" }}
    />
  );
}

/**
 * The URL of a picture for a mail. The shop's own pictures are SVG or WebP, which some mail clients
 * do not show: the mail uses their PNG thumbnails. Other pictures are used unchanged.
 */
export function thumbnailUrl(imageUrl: string, appUrl: string): string {
  const own = /^(\/art\/.+)\.svg$|^(\/pictures\/.+)\.webp$/.exec(imageUrl);
  if (own) return `${appUrl}${own[1] ?? own[2]}.thumb.png`;
  return imageUrl.startsWith("/") ? `${appUrl}${imageUrl}` : imageUrl;
}

function ItemDetails({ language, mail, item }: OrderItemProps) {
  return (
    <>
      <p
        className="m-text"
        style={{ margin: 0, color: COLOUR.text, fontSize: 18, lineHeight: "26px", fontWeight: 700 }}
      >
        <OwnDirection>{item.name}</OwnDirection>
      </p>
      {optionLabels(item.options, language).map(({ name, answers }) => (
        <SecondaryLine key={name}>
          {`${name}: `}
          {answers.map((answer, index) => (
            <span key={answer}>
              {index > 0 && language.t("listSeparator")}
              <OwnDirection>{answer}</OwnDirection>
            </span>
          ))}
        </SecondaryLine>
      ))}
      <SecondaryLine>
        <Ltr>{`${item.quantity} × ${mailMoney(item.unitPrice, mail)}`}</Ltr>
      </SecondaryLine>
      {item.quantityFrom !== null && (
        <SecondaryLine>
          {language.t.rich("quantityPrice", {
            from: item.quantityFrom,
            price: () => <Ltr>{mailMoney(item.unitPrice, mail)}</Ltr>,
          })}
        </SecondaryLine>
      )}
    </>
  );
}

function SecondaryLine({ children }: { children: ReactNode }) {
  return (
    <p
      className="m-text-2"
      style={{ margin: "2px 0 0", color: COLOUR.text2, fontSize: 14, lineHeight: "23px" }}
    >
      {children}
    </p>
  );
}

function TopupAlert({ language, item }: { language: MailLanguage; item: OrderMailItem }) {
  const { key, tone } = topupMessage(item);
  return (
    <MailAlert language={language} tone={tone}>
      {language.t.rich(`topup.${key}`, {
        account: () => (
          <>
            <Account language={language} answers={item.account} />
            {item.player && (
              <>
                {" ("}
                <bdi>{item.player}</bdi>)
              </>
            )}
          </>
        ),
      })}
    </MailAlert>
  );
}

/** A top-up's account within a sentence; typed values are left to right. */
function Account({ language, answers }: { language: MailLanguage; answers: TopupAnswer[] }) {
  return answers.map((answer, index) => {
    const { label, value } = answerWords(answer, language.locale);
    return (
      <Fragment key={answer.key}>
        {index > 0 && language.t("listSeparator")}
        {`${label} `}
        <strong>
          {answer.valueLabel === null ? <Ltr>{value}</Ltr> : <OwnDirection>{value}</OwnDirection>}
        </strong>
      </Fragment>
    );
  });
}

interface CodeBoxProps {
  language: MailLanguage;
  item: OrderMailItem;
  index: number;
  code: string;
}

/** A delivered code on a yellow box. It wraps at its hyphens and is never truncated. */
function CodeBox({ language, item, index, code }: CodeBoxProps) {
  return (
    <>
      <Spacer height={14} />
      <Box
        align="center"
        style={{ padding: "18px 20px 20px", borderRadius: 12, backgroundColor: COLOUR.flash }}
      >
        <p style={{ margin: 0, color: COLOUR.onFlash2, fontSize: 14, lineHeight: "24px" }}>
          {codeLabel(item, index, language)}
        </p>
        <p
          dir="ltr"
          className="m-code"
          style={{
            margin: "6px 0 0",
            color: COLOUR.ink,
            fontFamily: MONO,
            fontSize: 21,
            lineHeight: "32px",
            fontWeight: 640,
            letterSpacing: "0.02em",
            overflowWrap: "anywhere",
            whiteSpace: "pre-wrap",
          }}
        >
          <CodeLines code={code} />
        </p>
      </Box>
    </>
  );
}

/**
 * The lines of a code. The caller renders them in one element, so that a code is copied as one
 * text, with `pre-wrap` to preserve spaces.
 */
function CodeLines({ code }: { code: string }) {
  return codeLines(code).map((line, position) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the lines of one code are never reordered
    <Fragment key={position}>
      {position > 0 && <br />}
      <bdi dir="ltr">{line}</bdi>
    </Fragment>
  ));
}

interface CodeListProps {
  language: MailLanguage;
  codes: readonly string[];
  shown: number;
}

/** A numbered list of many codes with minimal HTML, since Gmail hides the part beyond 102 kB. */
function CodeList({ language, codes, shown }: CodeListProps) {
  const hidden = codes.length - shown;
  const note = { margin: 0, color: COLOUR.onFlash2, fontSize: 14, lineHeight: "24px" } as const;
  return (
    <>
      <Spacer height={14} />
      <Box
        align="left"
        style={{ padding: "18px 20px 20px", borderRadius: 12, backgroundColor: COLOUR.flash }}
      >
        <p dir={language.dir} style={note}>
          {language.t("codeList.count", { count: codes.length })}
        </p>
        <ol
          dir="ltr"
          style={{
            margin: "6px 0",
            padding: "0 0 0 44px",
            color: COLOUR.ink,
            fontFamily: MONO,
            fontSize: 15,
            lineHeight: "26px",
            overflowWrap: "anywhere",
            whiteSpace: "pre-wrap",
          }}
        >
          {codes.slice(0, shown).map((code, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two units may have the same code
            <li key={index}>
              <CodeLines code={code} />
            </li>
          ))}
        </ol>
        {hidden > 0 && (
          <p dir={language.dir} style={note}>
            {language.t("codeList.more", { count: hidden })}
          </p>
        )}
      </Box>
    </>
  );
}
