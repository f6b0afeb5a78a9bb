import { useLanguage } from "@/i18n/use-language";
import { formatLongTime } from "./format-time";

/** "23 November 2026, 18:04", in the reader's time zone. */
export function LongTime({ at }: { at: string }) {
  return (
    <time dateTime={at}>
      <bdi>{formatLongTime(at, useLanguage())}</bdi>
    </time>
  );
}
