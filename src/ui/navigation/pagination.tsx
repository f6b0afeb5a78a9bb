import { CaretDoubleLeftIcon } from "@phosphor-icons/react/dist/ssr/CaretDoubleLeft";
import { CaretDoubleRightIcon } from "@phosphor-icons/react/dist/ssr/CaretDoubleRight";
import { CaretLeftIcon } from "@phosphor-icons/react/dist/ssr/CaretLeft";
import { CaretRightIcon } from "@phosphor-icons/react/dist/ssr/CaretRight";
import clsx from "clsx";
import type { ComponentType } from "react";
import { IconButton } from "@/ui/form/icon-button";

type PaginationProps = {
  /** The names of the target pages; null if there is no page in that direction. */
  steps: Record<"first" | "previous" | "next" | "last", string | null>;
  onPageChange: (name: string) => void;
  labels: {
    /** The accessible name: "Pages of the orders". */
    label: string;
    first: string;
    previous: string;
    next: string;
    last: string;
    /** The current page: "Page 2 of 7". */
    current: string;
  };
  className?: string;
};

/** The pagination of a long table; renders nothing if there is only one page. */
export function Pagination({ steps, onPageChange, labels, className }: PaginationProps) {
  if (steps.previous === null && steps.next === null) return null;
  function step(to: keyof PaginationProps["steps"], Icon: StepIcon) {
    return <StepButton label={labels[to]} to={steps[to]} onPage={onPageChange} Icon={Icon} />;
  }
  return (
    <nav
      aria-label={labels.label}
      className={clsx("flex items-center justify-center gap-1", className)}
    >
      {step("first", CaretDoubleLeftIcon)}
      {step("previous", CaretLeftIcon)}
      <span aria-live="polite" className="min-w-0 px-2 text-center text-caption text-ink-2">
        {labels.current}
      </span>
      {step("next", CaretRightIcon)}
      {step("last", CaretDoubleRightIcon)}
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
  /** The target page's name; null if there is no page in that direction. */
  to: string | null;
  onPage: (name: string) => void;
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
