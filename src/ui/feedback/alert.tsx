import { CheckCircleIcon } from "@phosphor-icons/react/dist/ssr/CheckCircle";
import { InfoIcon } from "@phosphor-icons/react/dist/ssr/Info";
import { WarningIcon } from "@phosphor-icons/react/dist/ssr/Warning";
import { WarningCircleIcon } from "@phosphor-icons/react/dist/ssr/WarningCircle";
import { XIcon } from "@phosphor-icons/react/dist/ssr/X";
import clsx from "clsx";
import type { ComponentProps, ReactNode } from "react";

const KINDS = {
  info: { ground: "bg-info-ground", colour: "text-info", Icon: InfoIcon },
  ok: { ground: "bg-ok-ground", colour: "text-ok", Icon: CheckCircleIcon },
  wait: { ground: "bg-wait-ground", colour: "text-wait", Icon: WarningIcon },
  err: { ground: "bg-err-ground", colour: "text-err", Icon: WarningCircleIcon },
} as const;

type AlertProps = Omit<ComponentProps<"div">, "children"> & {
  kind: keyof typeof KINDS;
  /** Replaces the kind's own icon: 20 px, filled. */
  icon?: ReactNode;
  children: ReactNode;
  onDismiss?: () => void;
  /** Required with `onDismiss`. */
  dismissLabel?: string;
};

/** A persistent notice in the page: information or an error. The caller sets `role`. */
export function Alert(props: AlertProps) {
  const { kind, icon, children, onDismiss, dismissLabel, className, ...rest } = props;
  const { ground, colour, Icon } = KINDS[kind];
  return (
    <div
      {...rest}
      className={clsx(
        "flex items-start gap-3 rounded-control ps-4 pe-1 forced-colors:border",
        ground,
        className,
      )}
    >
      <span className={clsx("mt-3.5 shrink-0", colour)}>
        {icon ?? <Icon size={20} weight="fill" aria-hidden="true" />}
      </span>
      <div className="min-w-0 grow py-3 pe-3 text-pretty text-[0.9375rem] text-ink">{children}</div>
      {onDismiss && (
        <button
          type="button"
          aria-label={dismissLabel}
          onClick={onDismiss}
          className={clsx(
            "my-0.5 grid size-11 shrink-0 place-items-center rounded-control",
            colour,
          )}
        >
          <XIcon size={18} weight="bold" aria-hidden="true" />
        </button>
      )}
    </div>
  );
}
