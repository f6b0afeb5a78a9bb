import { InfoIcon } from "@phosphor-icons/react/dist/ssr/Info";
import { WarningIcon } from "@phosphor-icons/react/dist/ssr/Warning";
import { WarningCircleIcon } from "@phosphor-icons/react/dist/ssr/WarningCircle";
import clsx from "clsx";
import { type ReactNode, useId } from "react";

export type FieldControl = {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
};

/** The id of a control's label, for an accessible name that consists of more than the label. */
export function labelIdOf(controlId: string): string {
  return `${controlId}-label`;
}

type FieldProps = {
  label: ReactNode;
  /** Shown below the control, also while there is an error. */
  help?: ReactNode;
  error?: string | undefined;
  /** A warning about a value that is still accepted. */
  warning?: string | undefined;
  /** Follows the label in a muted style ("optional"). */
  note?: string;
  id?: string;
  /** Renders the control; spread the given attributes on it to connect label, help and error. */
  children: (control: FieldControl) => ReactNode;
  className?: string;
};

/**
 * A control with its label above, and the error, warning and help below, connected by
 * `aria-describedby` (visual design §9).
 */
export function Field(props: FieldProps) {
  const { label, help, error, warning, note, id, children, className } = props;
  const ownId = useId();
  const controlId = id ?? ownId;
  const errorId = `${controlId}-error`;
  const warningId = `${controlId}-warning`;
  const helpId = `${controlId}-help`;
  const describedBy = [error && errorId, warning && warningId, help && helpId]
    .filter(Boolean)
    .join(" ");
  return (
    // `min-w-0`: in a grid, a long chosen option is cut instead of widening its column.
    <div className={clsx("min-w-0", className)}>
      <label id={labelIdOf(controlId)} htmlFor={controlId} className="mb-2 block w-fit text-label">
        {label}
        {/* The space separates the words for screen readers. */}
        {note && <span className="ms-1 font-normal text-ink-3"> {note}</span>}
      </label>
      {children({
        id: controlId,
        "aria-describedby": describedBy || undefined,
        "aria-invalid": error ? true : undefined,
      })}
      {error && <FieldError id={errorId}>{error}</FieldError>}
      {warning && (
        <p id={warningId} className="mt-2 flex gap-1.5 text-caption text-ink-2">
          <WarningIcon
            size={16}
            weight="fill"
            aria-hidden="true"
            className="mt-[0.2em] shrink-0 text-wait"
          />
          <span className="min-w-0 wrap-anywhere">{warning}</span>
        </p>
      )}
      {help && (
        <p id={helpId} className="mt-2 flex gap-1.5 text-caption text-ink-2">
          <InfoIcon size={16} aria-hidden="true" className="mt-[0.2em] shrink-0" />
          <span>{help}</span>
        </p>
      )}
    </div>
  );
}

/** The error line; give its id to the control's `aria-describedby`. */
export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={id} className="mt-2 flex gap-1.5 font-strong text-caption text-err">
      <WarningCircleIcon
        size={16}
        weight="fill"
        aria-hidden="true"
        className="mt-[0.2em] shrink-0"
      />
      <span>{children}</span>
    </p>
  );
}
