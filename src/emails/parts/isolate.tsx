import type { ReactNode } from "react";
import { directionOfText } from "@/emails/parts/mail-language";

/**
 * Keeps a price, a code, an id or an address left to right in both languages. The inner `dir`
 * serves mail clients that drop `<bdi>`.
 */
export function Ltr({ children }: { children: ReactNode }) {
  return (
    <bdi dir="ltr">
      <span dir="ltr">{children}</span>
    </bdi>
  );
}

/** A text in its own language and direction, such as an English name within an Arabic mail. */
export function OwnDirection({ children }: { children: string }) {
  const dir = directionOfText(children);
  return (
    <bdi dir={dir} lang={dir === "rtl" ? "ar" : "en"}>
      <span dir={dir}>{children}</span>
    </bdi>
  );
}
