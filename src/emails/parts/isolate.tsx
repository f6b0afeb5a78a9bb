import type { ReactNode } from "react";
import { directionOfText } from "@/emails/parts/mail-language";

/**
 * Keeps a price, a code, an id or an address from left to right in both languages. The inner `dir` is
 * for the mail clients that drop `<bdi>`.
 */
export function Ltr({ children }: { children: ReactNode }) {
  return (
    <bdi dir="ltr">
      <span dir="ltr">{children}</span>
    </bdi>
  );
}

/** A text in its own language and direction: a name stored in English within an Arabic mail, and the other way round. */
export function OwnDirection({ children }: { children: string }) {
  const dir = directionOfText(children);
  return (
    <bdi dir={dir} lang={dir === "rtl" ? "ar" : "en"}>
      <span dir={dir}>{children}</span>
    </bdi>
  );
}
