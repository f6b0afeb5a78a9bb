import { Button } from "@react-email/components";
import { COLOUR } from "@/emails/mail-style";
import type { MailVoice } from "@/emails/mail-voice";
import { Gap, OneCell } from "@/emails/one-cell";

/** The one thing to do in a mail. */
export function ProfileButton({ voice, appUrl }: { voice: MailVoice; appUrl: string }) {
  return (
    <>
      <Gap height={24} />
      <OneCell align="center">
        <Button
          href={`${appUrl}/profile`}
          className="m-button"
          style={{
            padding: "16px 24px",
            borderRadius: 12,
            backgroundColor: COLOUR.ink,
            color: COLOUR.onInk,
            fontSize: 16,
            lineHeight: "24px",
            fontWeight: 680,
          }}
        >
          {voice.t("viewOrder")}
        </Button>
      </OneCell>
    </>
  );
}
