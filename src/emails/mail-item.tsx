import { Img } from "@react-email/components";
import type { ReactNode } from "react";
import { CodePlate } from "@/emails/code-plate";
import { Ltr, OwnDirection } from "@/emails/isolate";
import { optionWords, topupWords } from "@/emails/item-words";
import { mailMoney } from "@/emails/mail-money";
import { MailNote } from "@/emails/mail-note";
import { COLOUR } from "@/emails/mail-style";
import type { MailVoice } from "@/emails/mail-voice";
import { Gap, LayoutTable } from "@/emails/one-cell";
import type { OrderMail, OrderMailItem } from "@/emails/order-mail";

interface MailItemProps {
  voice: MailVoice;
  mail: OrderMail;
  item: OrderMailItem;
}

const THUMBNAIL = 72;

/** An item with its options, then its codes or what became of its top-up. */
export function MailItem({ voice, mail, item }: MailItemProps) {
  return (
    <>
      <LayoutTable dir={voice.dir}>
        <tr>
          <td width={THUMBNAIL} style={{ width: THUMBNAIL, verticalAlign: "top" }}>
            <Thumbnail src={thumbnailUrl(item.imageUrl, mail.appUrl)} />
          </td>
          <td width={16} style={{ width: 16 }} />
          <td align={voice.start} style={{ verticalAlign: "middle" }}>
            <ItemWords voice={voice} mail={mail} item={item} />
          </td>
        </tr>
      </LayoutTable>
      {item.codes.map((code, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two units of a shared product may bear one code
        <CodePlate key={index} voice={voice} item={item} index={index} code={code} />
      ))}
      {item.playerId !== null && <TopupNote voice={voice} item={item} playerId={item.playerId} />}
      <Gap height={28} />
    </>
  );
}

function Thumbnail({ src }: { src: string }) {
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

/** The shop's own pictures are SVG and WebP, which not all mail clients show: each has a PNG beside it. */
export function thumbnailUrl(imageUrl: string, appUrl: string): string {
  const own = /^(\/art\/.+)\.svg$|^(\/pictures\/.+)\.webp$/.exec(imageUrl);
  if (own) return `${appUrl}${own[1] ?? own[2]}.thumb.png`;
  return imageUrl.startsWith("/") ? `${appUrl}${imageUrl}` : imageUrl;
}

function ItemWords({ voice, mail, item }: MailItemProps) {
  return (
    <>
      <p
        className="m-text"
        style={{ margin: 0, color: COLOUR.text, fontSize: 18, lineHeight: "26px", fontWeight: 700 }}
      >
        <OwnDirection>{item.name}</OwnDirection>
      </p>
      {optionWords(item.options, voice).map(({ name, answers }) => (
        <Subline key={name}>
          {`${name}: `}
          {answers.map((answer, index) => (
            <span key={answer}>
              {index > 0 && voice.t("listSeparator")}
              <OwnDirection>{answer}</OwnDirection>
            </span>
          ))}
        </Subline>
      ))}
      <Subline>
        <Ltr>{`${item.quantity} × ${mailMoney(item.unitPrice, mail)}`}</Ltr>
      </Subline>
    </>
  );
}

function Subline({ children }: { children: ReactNode }) {
  return (
    <p
      className="m-text-2"
      style={{ margin: "2px 0 0", color: COLOUR.text2, fontSize: 14, lineHeight: "23px" }}
    >
      {children}
    </p>
  );
}

function TopupNote({
  voice,
  item,
  playerId,
}: {
  voice: MailVoice;
  item: OrderMailItem;
  playerId: string;
}) {
  const { key, tone } = topupWords(item);
  return (
    <MailNote voice={voice} tone={tone}>
      {voice.t.rich(`topup.${key}`, {
        playerId,
        id: (digits) => (
          <strong>
            <Ltr>{digits}</Ltr>
          </strong>
        ),
      })}
    </MailNote>
  );
}
