import { OwnDirection } from "@/emails/isolate";
import { COLOUR } from "@/emails/mail-style";
import type { MailVoice } from "@/emails/mail-voice";
import { Gap, LayoutTable, OneCell } from "@/emails/one-cell";
import type { OrderMailItem } from "@/emails/order-mail";
import { linesOf } from "@/emails/plain-text";

interface HowToProps {
  voice: MailVoice;
  item: OrderMailItem;
  /** Where an order has several panels, each says whose it is. */
  named: boolean;
}

/** How to use what was bought, in numbered steps. */
export function HowTo({ voice, item, named }: HowToProps) {
  return (
    <>
      <OneCell
        className="m-panel"
        align={voice.start}
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
          {voice.t(`howTo.${item.kind}`)}
        </h2>
        {named && (
          <p className="m-text-2" style={{ margin: "2px 0 0", color: COLOUR.text2, fontSize: 15 }}>
            <OwnDirection>{item.name}</OwnDirection>
          </p>
        )}
        <Gap height={2} />
        <Steps voice={voice} steps={linesOf(item.deliveryInstructions ?? "")} />
      </OneCell>
      <Gap height={16} />
    </>
  );
}

function Steps({ voice, steps }: { voice: MailVoice; steps: string[] }) {
  const text = { color: COLOUR.text, fontSize: 16, lineHeight: "27px", paddingTop: 8 } as const;
  return (
    <LayoutTable dir={voice.dir}>
      {steps.map((step, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the steps of one text never move
        <tr key={index}>
          <td
            width={22}
            className="m-text"
            align={voice.start}
            style={{ ...text, width: 22, verticalAlign: "top", fontWeight: 780 }}
          >
            {index + 1}
          </td>
          <td className="m-text" align={voice.start} style={text}>
            <OwnDirection>{step}</OwnDirection>
          </td>
        </tr>
      ))}
    </LayoutTable>
  );
}
