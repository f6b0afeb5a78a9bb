import { Button } from "@react-email/button";
import { Box, Spacer } from "@/emails/parts/layout-table";
import { COLOUR } from "@/emails/parts/mail-style";

/** The single call to action of a mail. */
export function MailButton({ href, label }: { href: string; label: string }) {
  return (
    <>
      <Spacer height={24} />
      <Box align="center">
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
      </Box>
    </>
  );
}
