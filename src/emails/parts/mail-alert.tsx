import type { ReactNode } from "react";
import { Box, LayoutTable, Spacer } from "@/emails/parts/layout-table";
import type { MailLanguage } from "@/emails/parts/mail-language";
import { ALERT_STYLES, type AlertTone, COLOUR } from "@/emails/parts/mail-style";

interface MailAlertProps {
  language: MailLanguage;
  tone: AlertTone;
  children: ReactNode;
}

/** A tinted notice with an icon, such as for a top-up's state. */
export function MailAlert({ language, tone, children }: MailAlertProps) {
  return (
    <>
      <Spacer height={14} />
      <Box
        className={`m-${tone}`}
        style={{
          padding: "16px 20px",
          borderRadius: 12,
          backgroundColor: ALERT_STYLES[tone].ground,
        }}
      >
        <LayoutTable dir={language.dir}>
          <tr>
            <td width={20} style={{ width: 20, verticalAlign: "top", paddingTop: 3 }}>
              <AlertIcon tone={tone} />
            </td>
            <td width={14} style={{ width: 14 }} />
            <td
              className="m-text"
              align={language.start}
              style={{ color: COLOUR.text, fontSize: 16, lineHeight: "27px" }}
            >
              {children}
            </td>
          </tr>
        </LayoutTable>
      </Box>
    </>
  );
}

/** A character on a disc, since mail clients show no SVG and may block pictures. */
function AlertIcon({ tone }: { tone: AlertTone }) {
  const { sign, character } = ALERT_STYLES[tone];
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
