import { Body, Container, Head, Html, Link, Preview } from "@react-email/components";
import { Fragment, type ReactNode } from "react";
import { Ltr } from "@/emails/isolate";
import { MailHead } from "@/emails/mail-head";
import { COLOUR, FONT, STYLE_SHEET } from "@/emails/mail-style";
import type { MailVoice } from "@/emails/mail-voice";
import { OneCell } from "@/emails/one-cell";

export type FootSentence = "guarantee" | "help" | "codes";

interface MailLayoutProps {
  voice: MailVoice;
  appUrl: string;
  supportEmail: string;
  subject: string;
  headline: string;
  /** Under the headline. */
  line: ReactNode;
  /** What the list of mails shows beside the subject. */
  preview: string;
  /** By line. */
  foot: readonly (readonly FootSentence[])[];
  children: ReactNode;
}

/** The card that every mail of the shop is written on. Visual design, 11. */
export function MailLayout(props: MailLayoutProps) {
  const { voice, appUrl, headline, line, preview, children } = props;
  return (
    <Html lang={voice.locale} dir={voice.dir}>
      <MailMeta subject={props.subject} />
      <Body
        lang={voice.locale}
        dir={voice.dir}
        className="m-page"
        style={{ margin: 0, padding: 0, backgroundColor: COLOUR.page, fontFamily: FONT }}
      >
        <Preview>{preview}</Preview>
        <OneCell className="m-page m-frame" dir={voice.dir} style={{ padding: "40px 0" }}>
          <Container
            dir={voice.dir}
            lang={voice.locale}
            className="m-card"
            style={{
              width: "100%",
              maxWidth: 640,
              backgroundColor: COLOUR.card,
              borderRadius: 20,
              borderCollapse: "separate",
            }}
          >
            <MailHead voice={voice} appUrl={appUrl} headline={headline} line={line} />
            <OneCell className="m-pad" align={voice.start} style={{ padding: "36px 40px 32px" }}>
              {children}
            </OneCell>
            {props.foot.length > 0 && <MailFoot {...props} />}
          </Container>
        </OneCell>
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

function MailFoot({ voice, supportEmail, foot }: MailLayoutProps) {
  const mail = (address: ReactNode) => (
    <Ltr>
      <Link
        href={`mailto:${supportEmail}`}
        className="m-link"
        style={{ color: COLOUR.link, textDecoration: "underline" }}
      >
        {address}
      </Link>
    </Ltr>
  );
  return (
    <OneCell
      className="m-pad m-rule"
      align={voice.start}
      style={{ padding: "24px 40px 36px", borderTop: `1px solid ${COLOUR.rule}` }}
    >
      {foot.map((sentences) => (
        <p
          key={sentences.join(" ")}
          className="m-text-2"
          style={{ margin: 0, color: COLOUR.text2, fontSize: 14, lineHeight: "23px" }}
        >
          {sentences.map((name) => (
            <Fragment key={name}>
              {voice.t.rich(`foot.${name}`, { email: supportEmail, mail })}{" "}
            </Fragment>
          ))}
        </p>
      ))}
    </OneCell>
  );
}
