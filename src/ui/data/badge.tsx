import clsx from "clsx";
import type { ReactNode } from "react";

export type BadgeTone =
  | "category"
  | "neutral"
  | "neutral-on-cloud"
  | "ok"
  | "wait"
  | "info"
  | "err";

const TONES: Record<BadgeTone, string> = {
  category: "bg-after-soft text-after",
  neutral: "bg-mist text-ink-2",
  "neutral-on-cloud": "bg-line text-ink-2",
  ok: "bg-ok-ground text-ok",
  wait: "bg-wait-ground text-wait",
  info: "bg-info-ground text-info",
  err: "bg-err-ground text-err-badge",
};

type BadgeProps = {
  tone: BadgeTone;
  /** A filled icon of 16 px, so that the colour is never the only sign of a status. */
  icon?: ReactNode;
  children: ReactNode;
  className?: string;
};

/** A short word on a tinted background: category, stock, status (visual design §9). */
export function Badge({ tone, icon, children, className }: BadgeProps) {
  return (
    <span
      className={clsx(
        "inline-flex min-h-7 w-fit shrink-0 items-center gap-1.5 rounded-badge px-2.5 py-0.5",
        "font-strong text-[0.875rem] leading-[1.4] forced-colors:border",
        TONES[tone],
        className,
      )}
    >
      {icon}
      {children}
    </span>
  );
}
