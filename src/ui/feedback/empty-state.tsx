import clsx from "clsx";
import type { ReactNode } from "react";
import { Nuqta } from "@/ui/brand/nuqta";

type EmptyStateProps = {
  title: ReactNode;
  /** The problem, followed by the action that the user can take. */
  description?: ReactNode;
  /** A single button. */
  action?: ReactNode;
  /** 1 if the title is the page's main heading. */
  headingLevel?: 1 | 2 | 3;
  className?: string;
};

/**
 * An empty state: a dashed nuqta (the brand's rhombus), a title, one line and one button for the
 * next step.
 */
export function EmptyState({
  title,
  description,
  action,
  headingLevel = 2,
  className,
}: EmptyStateProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <div className={clsx("flex flex-col items-center px-6 py-7 text-center", className)}>
      <Nuqta kind="dashed" className="h-[76px] w-[58px] text-ink-3" />
      <Heading className="mt-4 text-balance text-role-title text-[1.1875rem]">{title}</Heading>
      {description && (
        <p className="mt-1.5 max-w-measure text-balance text-body text-ink-2">{description}</p>
      )}
      {action && <div className="mt-4">{action}</div>}
    </div>
  );
}
