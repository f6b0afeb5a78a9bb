import { Body } from "@react-email/body";
import { Container } from "@react-email/container";
import { Head } from "@react-email/head";
import { Html } from "@react-email/html";
import { Img } from "@react-email/img";
import { Link } from "@react-email/link";
import { Preview } from "@react-email/preview";
import { Fragment, type ReactNode } from "react";
import { mailtoPath } from "@/domain/account/email-address";
import { Ltr } from "@/emails/parts/isolate";
import { Box } from "@/emails/parts/layout-table";
import type { MailLanguage } from "@/emails/parts/mail-language";
import { COLOUR, FONT, STYLE_SHEET } from "@/emails/parts/mail-style";
import { isRenamed, shopWords } from "@/i18n/shop-words";
import { LayoutTable } from "./layout-table";

export type FooterSentence = "guarantee" | "help" | "codes" | "find";

/** URL of the page where a buyer looks up an order. */
export const findOrderUrl = (appUrl: string) => `${appUrl}/find-order`;

interface MailLayoutProps {
  language: MailLanguage;
  appUrl: string;
  supportEmail: string;
  subject: string;
  headline: string;
  /** Shown below the headline. */
  line: ReactNode;
  /** Shown beside the subject in a mail client's list. */
  preview: string;
  /** The sentences of the footer; each inner array is one line. */
  footer: readonly (readonly FooterSentence[])[];
  children: ReactNode;
}

/** The layout of every mail of the shop (visual design §11, e-mail). */
export function MailLayout(props: MailLayoutProps) {
  const { language, appUrl, headline, line, preview, children } = props;
  return (
    <Html lang={language.locale} dir={language.dir}>
      <MailMeta subject={props.subject} />
      <Body
        lang={language.locale}
        dir={language.dir}
        className="m-page"
        style={{ margin: 0, padding: 0, backgroundColor: COLOUR.page, fontFamily: FONT }}
      >
        <Preview>{preview}</Preview>
        <Box className="m-page m-frame" dir={language.dir} style={{ padding: "40px 0" }}>
          <Container
            dir={language.dir}
            lang={language.locale}
            className="m-card"
            style={{
              width: "100%",
              maxWidth: 640,
              backgroundColor: COLOUR.card,
              borderRadius: 20,
              borderCollapse: "separate",
            }}
          >
            <MailHeader language={language} appUrl={appUrl} headline={headline} line={line} />
            <Box className="m-pad" align={language.start} style={{ padding: "36px 40px 32px" }}>
              {children}
            </Box>
            {props.footer.length > 0 && <MailFooter {...props} />}
          </Container>
        </Box>
      </Body>
    </Html>
  );
}

function MailMeta({ subject }: { subject: string }) {
  return (
    <Head>
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      <meta name="supported-color-schemes" content="light dark" />
      <title>{subject}</title>
      <style>{STYLE_SHEET}</style>
    </Head>
  );
}

function MailFooter({ language, appUrl, supportEmail, footer }: MailLayoutProps) {
  const link = { color: COLOUR.link, textDecoration: "underline" } as const;
  const find = (label: ReactNode) => (
    <Link href={findOrderUrl(appUrl)} className="m-link" style={link}>
      {label}
    </Link>
  );
  const mail = (address: ReactNode) => (
    <Ltr>
      <Link href={`mailto:${mailtoPath(supportEmail)}`} className="m-link" style={link}>
        {address}
      </Link>
    </Ltr>
  );
  return (
    <Box
      className="m-pad m-rule"
      align={language.start}
      style={{ padding: "24px 40px 36px", borderTop: `1px solid ${COLOUR.rule}` }}
    >
      {footer.map((sentences) => (
        <p
          key={sentences.join(" ")}
          className="m-text-2"
          style={{ margin: 0, color: COLOUR.text2, fontSize: 14, lineHeight: "23px" }}
        >
          {sentences.map((name) => (
            <Fragment key={name}>
              {language.t.rich(`footer.${name}`, { email: supportEmail, mail, find })}{" "}
            </Fragment>
          ))}
        </p>
      ))}
    </Box>
  );
}

/** A link in the line below the headline: the order number, which links to the order's page. */
export function HeadLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link href={href} style={{ color: COLOUR.onInk, textDecoration: "underline" }}>
      <Ltr>{children}</Ltr>
    </Link>
  );
}

interface MailHeaderProps {
  language: MailLanguage;
  appUrl: string;
  headline: string;
  /** Shown below the headline. */
  line: ReactNode;
}

const RADIUS = 20;
/** Visible width in pixels of the header's picture, which is as high as the header. */
const HEADER_ART_WIDTH = 220;
const LOCKUP_WIDTH = { ltr: 116, rtl: 98 } as const;

/** The picture has its own table cell, so that text never overlaps it. */
function MailHeader({ language, appUrl, headline, line }: MailHeaderProps) {
  const { dir, start } = language;
  return (
    <LayoutTable dir={dir}>
      <tr>
        <td
          className="m-pad"
          align={start}
          style={{
            ...cornerAt(start),
            padding: "28px 40px 42px",
            verticalAlign: "top",
            backgroundColor: COLOUR.ink,
          }}
        >
          <Lockup language={language} appUrl={appUrl} />
          <Headline language={language}>{headline}</Headline>
          <p
            className="m-line"
            style={{ margin: "12px 0 0", color: COLOUR.onInk2, fontSize: 17, lineHeight: "26px" }}
          >
            {line}
          </p>
        </td>
        <HeaderArtCell language={language} appUrl={appUrl} />
      </tr>
    </LayoutTable>
  );
}

/** Barq's logo is a picture; a renamed shop has its name as text. */
function Lockup({ language, appUrl }: { language: MailLanguage; appUrl: string }) {
  if (isRenamed(shopWords())) {
    return (
      <p
        style={{
          margin: 0,
          color: COLOUR.onInk,
          fontSize: 26,
          lineHeight: "38px",
          fontWeight: 800,
        }}
      >
        {language.t("logo")}
      </p>
    );
  }
  return (
    <Img
      src={`${appUrl}/mail/lockup-${language.dir}.png`}
      alt={language.t("logo")}
      width={LOCKUP_WIDTH[language.dir]}
      height={38}
      style={{ color: COLOUR.onInk, fontSize: 26, fontWeight: 800 }}
    />
  );
}

function Headline({ language, children }: { language: MailLanguage; children: string }) {
  return (
    <h1
      className="m-headline"
      style={{
        margin: language.dir === "rtl" ? "36px 0 0" : "24px 0 0",
        color: COLOUR.onInk,
        fontSize: 40,
        lineHeight: language.dir === "rtl" ? 1.25 : 1.1,
        letterSpacing: language.dir === "rtl" ? "normal" : "-0.028em",
        fontWeight: 780,
      }}
    >
      {children}
    </h1>
  );
}

function HeaderArtCell({ language, appUrl }: { language: MailLanguage; appUrl: string }) {
  return (
    <td
      className={`m-field m-field-${language.dir}`}
      width={HEADER_ART_WIDTH}
      style={{
        ...cornerAt(language.end),
        width: HEADER_ART_WIDTH,
        backgroundColor: COLOUR.ink,
        backgroundImage: `url(${appUrl}/mail/head-${language.dir}.png)`,
        backgroundRepeat: "no-repeat",
        backgroundPosition: `${language.end} top`,
        backgroundSize: "640px 100%",
      }}
    >
      &nbsp;
    </td>
  );
}

function cornerAt(side: "left" | "right") {
  return side === "left" ? { borderTopLeftRadius: RADIUS } : { borderTopRightRadius: RADIUS };
}
