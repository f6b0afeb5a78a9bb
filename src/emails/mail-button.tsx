import { Button } from "@react-email/components";
import { COLOUR } from "@/emails/mail-style";
import { Gap, OneCell } from "@/emails/one-cell";

/** The one thing to do in a mail. */
export function MailButton({ href, label }: { href: string; label: string }) {
  return (
    <>
      <Gap height={24} />
      <OneCell align="center">
        <Button
          href={href}
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
          {label}
        </Button>
      </OneCell>
    </>
  );
}
