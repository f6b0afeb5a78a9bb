import { StorefrontIcon } from "@phosphor-icons/react/dist/ssr/Storefront";
import { useTranslations } from "next-intl";

/** A notice on every page while the owner has closed the shop for purchases. */
export function ClosedNotice({ words }: { words: string }) {
  const texts = useTranslations("layout");
  return (
    <aside
      aria-label={texts("closedLabel")}
      className="bg-wait-ground text-ink forced-colors:border-b print:hidden"
    >
      <p className="page-box-header flex items-start justify-center gap-2.5 py-2.5 text-caption leading-snug!">
        <StorefrontIcon size={20} weight="fill" aria-hidden="true" className="shrink-0 text-wait" />
        <span className="min-w-0 whitespace-pre-line wrap-anywhere">
          {words || texts("closed")}
        </span>
      </p>
    </aside>
  );
}
