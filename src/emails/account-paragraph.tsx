import type { ReactNode } from "react";
import { COLOUR } from "@/emails/mail-style";

/** A sentence or two of a mail about an account. */
export function AccountParagraph({ children }: { children: ReactNode }) {
  return (
    <p
      className="m-text"
      style={{ margin: 0, color: COLOUR.text, fontSize: 16, lineHeight: "27px" }}
    >
      {children}
    </p>
  );
}
