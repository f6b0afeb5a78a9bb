import { INTL_TAGS } from "@/domain/locale";
import { useLanguage } from "@/i18n/use-language";

/** "23 November 2026 at 18:04", by the reader's clock. */
export function LongTime({ at }: { at: string }) {
  const format = new Intl.DateTimeFormat(INTL_TAGS[useLanguage()], {
    dateStyle: "long",
    timeStyle: "short",
  });
  return (
    <time dateTime={at}>
      <bdi>{format.format(new Date(at))}</bdi>
    </time>
  );
}
