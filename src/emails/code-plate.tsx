import { codeLabel } from "@/emails/item-words";
import { COLOUR, MONO } from "@/emails/mail-style";
import type { MailVoice } from "@/emails/mail-voice";
import { Gap, OneCell } from "@/emails/one-cell";
import type { OrderMailItem } from "@/emails/order-mail";
import { linesOf } from "@/emails/plain-text";

interface CodePlateProps {
  voice: MailVoice;
  item: OrderMailItem;
  index: number;
  code: string;
}

/** A delivered code on flash. It wraps at its hyphens and is never cut. */
export function CodePlate({ voice, item, index, code }: CodePlateProps) {
  return (
    <>
      <Gap height={14} />
      <OneCell
        align="center"
        style={{ padding: "18px 20px 20px", borderRadius: 12, backgroundColor: COLOUR.flash }}
      >
        <p style={{ margin: 0, color: COLOUR.onFlash2, fontSize: 14, lineHeight: "24px" }}>
          {codeLabel(item, index, voice)}
        </p>
        {linesOf(code).map((line, position) => (
          <p
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of one code never move
            key={position}
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
            }}
          >
            <bdi dir="ltr">{line}</bdi>
          </p>
        ))}
      </OneCell>
    </>
  );
}
