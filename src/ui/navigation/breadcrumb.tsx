import { CaretRightIcon } from "@phosphor-icons/react/dist/ssr/CaretRight";
import Link from "next/link";
import type { ReactNode } from "react";

export type BreadcrumbItem = {
  key: string;
  label: ReactNode;
  /** Absent for the current page, which comes last. */
  href?: string;
};

/** The path from the home page to the current page. */
export function Breadcrumb({
  label,
  crumbs,
}: {
  label: string;
  crumbs: readonly BreadcrumbItem[];
}) {
  return (
    <nav aria-label={label}>
      <ol className="flex flex-wrap items-center gap-x-2 text-[0.9375rem]">
        {crumbs.map((crumb, index) => (
          <li key={crumb.key} className="flex items-center gap-x-2">
            {index > 0 && (
              <CaretRightIcon size={16} weight="bold" aria-hidden="true" className="mirror-rtl" />
            )}
            <BreadcrumbLabel crumb={crumb} />
          </li>
        ))}
      </ol>
    </nav>
  );
}

function BreadcrumbLabel({ crumb }: { crumb: BreadcrumbItem }) {
  if (!crumb.href) {
    return (
      <span aria-current="page" className="font-strong">
        {crumb.label}
      </span>
    );
  }
  return (
    <Link
      href={crumb.href}
      // Keeps the link in front of the title below it: the title's tall letters extend beyond their
      // line and would cover the link.
      className="relative z-1 inline-flex min-h-11 min-w-11 items-center justify-center rounded-badge text-ink-2 hover:text-ink hover:underline"
    >
      {crumb.label}
    </Link>
  );
}
