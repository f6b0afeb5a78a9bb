import { CaretDoubleLeftIcon } from "@phosphor-icons/react/dist/ssr/CaretDoubleLeft";
import { CaretDoubleRightIcon } from "@phosphor-icons/react/dist/ssr/CaretDoubleRight";
import { CaretLeftIcon } from "@phosphor-icons/react/dist/ssr/CaretLeft";
import { CaretRightIcon } from "@phosphor-icons/react/dist/ssr/CaretRight";
import clsx from "clsx";
import type { ComponentType } from "react";
import { IconButton } from "@/ui/form/icon-button";
import { type PageSteps, pageSteps } from "./page-steps";

type PaginationProps = {
  /** From 1. */
  page: number;
  pageCount: number;
  onPageChange: (page: number) => void;
  labels: {
    /** The accessible name: "Pages of the orders". */
    label: string;
    previous: string;
    next: string;
    /** "Page 7", of the buttons to the first and the last page. */
    page: (number: number) => string;
    /** "Page 2 of 7". */
    current: (number: number, of: number) => string;
  };
  className?: string;
};

/** The page of a long table, and the links to others; nothing while there is but one page. */
export function Pagination({ page, pageCount, onPageChange, labels, className }: PaginationProps) {
  if (pageCount <= 1 && page <= 1) return null;
  const steps = pageSteps(page, pageCount);
  function step(to: keyof PageSteps, label: string, Icon: StepIcon) {
    return <StepButton label={label} to={steps[to]} onPage={onPageChange} Icon={Icon} />;
  }
  return (
    <nav
      aria-label={labels.label}
      className={clsx("flex items-center justify-center gap-1", className)}
    >
      {step("first", labels.page(1), CaretDoubleLeftIcon)}
      {step("previous", labels.previous, CaretLeftIcon)}
      <span aria-live="polite" className="min-w-0 px-2 text-center text-caption text-ink-2">
        {labels.current(page, pageCount)}
      </span>
      {step("next", labels.next, CaretRightIcon)}
      {step("last", labels.page(pageCount), CaretDoubleRightIcon)}
    </nav>
  );
}

type StepIcon = ComponentType<{
  size: number;
  weight: "bold";
  "aria-hidden": "true";
  className: string;
}>;

type StepButtonProps = {
  label: string;
  /** null where there is no way on. */
  to: number | null;
  onPage: (page: number) => void;
  Icon: StepIcon;
};

function StepButton({ label, to, onPage, Icon }: StepButtonProps) {
  return (
    <IconButton
      label={label}
      aria-disabled={to === null || undefined}
      onClick={to === null ? undefined : () => onPage(to)}
      className={clsx(to === null && "cursor-not-allowed text-line-strong hover:bg-transparent")}
    >
      <Icon size={20} weight="bold" aria-hidden="true" className="mirror-rtl" />
    </IconButton>
  );
}
