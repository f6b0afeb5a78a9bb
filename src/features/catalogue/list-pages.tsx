import { CaretDoubleLeftIcon } from "@phosphor-icons/react/dist/ssr/CaretDoubleLeft";
import { CaretDoubleRightIcon } from "@phosphor-icons/react/dist/ssr/CaretDoubleRight";
import { CaretLeftIcon } from "@phosphor-icons/react/dist/ssr/CaretLeft";
import { CaretRightIcon } from "@phosphor-icons/react/dist/ssr/CaretRight";
import Link from "next/link";
import { useTranslations } from "next-intl";
import type { ComponentType } from "react";
import { iconButtonStyle } from "@/ui/form/icon-button";
import { pageSteps } from "@/ui/navigation/page-steps";
import { isFiltered, type ListAddress, listHref } from "./list-address";

/** The pagination of a list as links; renders nothing for a single page. */
export function ListPages({ address, pages }: { address: ListAddress; pages: number }) {
  const texts = useTranslations("shopFilters");
  if (pages <= 1) return null;
  const { page } = address;
  const steps = pageSteps(page, pages);
  const step = (to: number | null, label: string, Icon: PageIcon, rel?: "prev" | "next") => (
    <PageLink
      href={to === null ? null : listHref({ ...address, page: to })}
      label={label}
      rel={rel}
      prefetch={isFiltered(address.filter) || !rel ? false : undefined}
      Icon={Icon}
    />
  );
  return (
    <nav aria-label={texts("pages")} className="mt-12 flex items-center justify-center gap-1.5">
      {step(steps.first, texts("page", { page: 1 }), CaretDoubleLeftIcon)}
      {step(steps.previous, texts("previous"), CaretLeftIcon, "prev")}
      <span className="min-w-0 px-3 text-center text-[0.9375rem] text-ink-2">
        {texts("pageOf", { page, pages })}
      </span>
      {step(steps.next, texts("next"), CaretRightIcon, "next")}
      {step(steps.last, texts("page", { page: pages }), CaretDoubleRightIcon)}
    </nav>
  );
}

type PageIcon = ComponentType<{
  size: number;
  weight: "bold";
  "aria-hidden": "true";
  className: string;
}>;

type PageLinkProps = {
  /** Null if there is no page in that direction; an empty space is rendered. */
  href: string | null;
  label: string;
  rel: "prev" | "next" | undefined;
  prefetch: false | undefined;
  Icon: PageIcon;
};

function PageLink({ href, label, rel, prefetch, Icon }: PageLinkProps) {
  if (href === null) return <span aria-hidden="true" className="size-11 shrink-0" />;
  return (
    <Link
      href={href}
      rel={rel}
      prefetch={prefetch}
      aria-label={label}
      className={iconButtonStyle("soft")}
    >
      <Icon size={20} weight="bold" aria-hidden="true" className="mirror-rtl" />
    </Link>
  );
}
