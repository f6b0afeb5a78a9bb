import type { ReactNode } from "react";
import { COLOUR, NOTE, type NoteTone } from "@/emails/mail-style";
import type { MailVoice } from "@/emails/mail-voice";
import { Gap, LayoutTable, OneCell } from "@/emails/one-cell";

interface MailNoteProps {
  voice: MailVoice;
  tone: NoteTone;
  children: ReactNode;
}

/** A tinted line with its sign: what became of a top-up. */
export function MailNote({ voice, tone, children }: MailNoteProps) {
  return (
    <>
      <Gap height={14} />
      <OneCell
        className={`m-${tone}`}
        style={{ padding: "16px 20px", borderRadius: 12, backgroundColor: NOTE[tone].ground }}
      >
        <LayoutTable dir={voice.dir}>
          <tr>
            <td width={20} style={{ width: 20, verticalAlign: "top", paddingTop: 3 }}>
              <Sign tone={tone} />
            </td>
            <td width={14} style={{ width: 14 }} />
            <td
              className="m-text"
              align={voice.start}
              style={{ color: COLOUR.text, fontSize: 16, lineHeight: "27px" }}
            >
              {children}
            </td>
          </tr>
        </LayoutTable>
      </OneCell>
    </>
  );
}

/** A character on a disc: mail clients show no SVG, and a picture may be switched off. */
function Sign({ tone }: { tone: NoteTone }) {
  const { sign, character } = NOTE[tone];
  return (
    <span
      aria-hidden="true"
      style={{
        display: "block",
        width: 20,
        height: 20,
        borderRadius: 10,
        backgroundColor: sign,
        color: COLOUR.onInk,
        fontSize: 13,
        lineHeight: "20px",
        fontWeight: 700,
        textAlign: "center",
      }}
    >
      {character}
    </span>
  );
}
