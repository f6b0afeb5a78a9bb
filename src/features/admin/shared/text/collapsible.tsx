"use client";

import { CaretDownIcon } from "@phosphor-icons/react/dist/ssr/CaretDown";
import clsx from "clsx";
import { type ReactNode, useId } from "react";

type FoldProps = {
  title: string;
  /** A summary of the content, below the title. */
  line?: string;
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
  className?: string;
  children: ReactNode;
};

/** A collapsible part of a form or page. Its content stays mounted while it is closed. */
export function Collapsible({ title, line, isOpen, onToggle, className, children }: FoldProps) {
  const id = useId();
  const titleId = useId();
  const lineId = useId();
  return (
    <section className={className}>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        aria-labelledby={titleId}
        aria-describedby={line === undefined ? undefined : lineId}
        onClick={() => onToggle(!isOpen)}
        className="flex min-h-13 w-full items-center gap-3 rounded-control bg-cloud px-4 py-2 text-start transition-colors hover:bg-mist"
      >
        <span className="min-w-0 grow">
          <span id={titleId} className="block text-label">
            {title}
          </span>
          {line !== undefined && (
            <span id={lineId} className="block text-caption text-ink-2">
              {line}
            </span>
          )}
        </span>
        <CaretDownIcon
          size={18}
          weight="bold"
          aria-hidden="true"
          className={clsx("shrink-0 transition-transform", isOpen && "rotate-180")}
        />
      </button>
      <div id={id} hidden={!isOpen} className="pt-6">
        {children}
      </div>
    </section>
  );
}
