import { Img } from "@react-email/components";
import type { ReactNode } from "react";
import { COLOUR } from "@/emails/mail-style";
import type { MailVoice } from "@/emails/mail-voice";
import { LayoutTable } from "@/emails/one-cell";

interface MailHeadProps {
  voice: MailVoice;
  appUrl: string;
  headline: string;
  /** Under the headline. */
  line: ReactNode;
}

const RADIUS = 20;
/** The field grows with the head: this is its width beside a headline of two lines. */
const FIELD_WIDTH = 220;
const LOCKUP_WIDTH = { ltr: 116, rtl: 98 } as const;

/** The field has a cell of its own, so that no text ever stands on it, with or without pictures. */
export function MailHead({ voice, appUrl, headline, line }: MailHeadProps) {
  const { dir, start } = voice;
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
          <Lockup voice={voice} appUrl={appUrl} />
          <Headline voice={voice}>{headline}</Headline>
          <p
            className="m-line"
            style={{ margin: "12px 0 0", color: COLOUR.onInk2, fontSize: 17, lineHeight: "26px" }}
          >
            {line}
          </p>
        </td>
        <FieldCell voice={voice} appUrl={appUrl} />
      </tr>
    </LayoutTable>
  );
}

function Lockup({ voice, appUrl }: { voice: MailVoice; appUrl: string }) {
  return (
    <Img
      src={`${appUrl}/mail/lockup-${voice.dir}.png`}
      alt={voice.t("lockup")}
      width={LOCKUP_WIDTH[voice.dir]}
      height={38}
      style={{ color: COLOUR.onInk, fontSize: 26, fontWeight: 800 }}
    />
  );
}

function Headline({ voice, children }: { voice: MailVoice; children: string }) {
  return (
    <h1
      className="m-headline"
      style={{
        margin: voice.dir === "rtl" ? "36px 0 0" : "24px 0 0",
        color: COLOUR.onInk,
        fontSize: 40,
        lineHeight: voice.dir === "rtl" ? 1.25 : 1.1,
        letterSpacing: voice.dir === "rtl" ? "normal" : "-0.028em",
        fontWeight: 780,
      }}
    >
      {children}
    </h1>
  );
}

function FieldCell({ voice, appUrl }: { voice: MailVoice; appUrl: string }) {
  return (
    <td
      className={`m-field m-field-${voice.dir}`}
      width={FIELD_WIDTH}
      style={{
        ...cornerAt(voice.end),
        width: FIELD_WIDTH,
        backgroundColor: COLOUR.ink,
        backgroundImage: `url(${appUrl}/mail/head-${voice.dir}.png)`,
        backgroundRepeat: "no-repeat",
        backgroundPosition: `${voice.end} top`,
        backgroundSize: "auto 100%",
      }}
    >
      &nbsp;
    </td>
  );
}

function cornerAt(side: "left" | "right") {
  return side === "left" ? { borderTopLeftRadius: RADIUS } : { borderTopRightRadius: RADIUS };
}
