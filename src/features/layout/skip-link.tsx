import { useTranslations } from "next-intl";

import { CONTENT_ID } from "@/features/shared/page/focus-content";

/** The first focusable element: skips the header. */
export function SkipLink() {
  const texts = useTranslations("layout");
  return (
    <nav aria-label={texts("skipLabel")} className="print:hidden">
      <a
        href={`#${CONTENT_ID}`}
        className="fixed start-4 -top-20 z-60 rounded-control bg-ink px-4 py-3 font-title text-on-ink focus:top-4"
      >
        {texts("skip")}
      </a>
    </nav>
  );
}
