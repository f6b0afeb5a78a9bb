"use client";

import { CheckCircleIcon } from "@phosphor-icons/react/dist/ssr/CheckCircle";
import { WarningCircleIcon } from "@phosphor-icons/react/dist/ssr/WarningCircle";
import clsx from "clsx";
import type { ComponentProps, ReactNode } from "react";
import { useTypedText } from "./use-typed-text";

export type InputProps = ComponentProps<"input"> & {
  /** Shows the green check at the end of the text. */
  valid?: boolean;
  /** Before the text: an icon. */
  start?: ReactNode;
  /** After the text: a 44 px icon button or a unit. */
  end?: ReactNode;
};

/**
 * A text field's box. `dir="ltr"` (e-mail, phone, Player ID, code) turns the whole box, so that
 * the check or warning stands at the end of the text in both languages.
 */
export function Input({ valid, start, end, dir, className, ...rest }: InputProps) {
  const isInvalid = rest["aria-invalid"] === true;
  const field = useTypedText(rest);
  const isInert = rest.readOnly || rest.disabled;
  return (
    <span dir={dir} className={clsx("field-box", isInvalid && "frame-error", className)}>
      {start}
      <input
        {...rest}
        ref={field}
        className={clsx(
          "min-h-13 w-full min-w-0 grow bg-transparent text-base outline-none",
          isInert && "cursor-not-allowed text-ink-3",
        )}
      />
      {isInvalid && <ValidationIcon kind="error" />}
      {valid && !isInvalid && <ValidationIcon kind="valid" />}
      {end}
    </span>
  );
}

function ValidationIcon({ kind }: { kind: "error" | "valid" }) {
  const Icon = kind === "error" ? WarningCircleIcon : CheckCircleIcon;
  return (
    <Icon
      size={20}
      weight="fill"
      aria-hidden="true"
      className={clsx("shrink-0", kind === "error" ? "text-err" : "text-ok")}
    />
  );
}

/** A text field of several lines, in the same box as `Input`. */
export function TextArea({ dir, className, ...rest }: ComponentProps<"textarea">) {
  const isInvalid = rest["aria-invalid"] === true;
  const field = useTypedText(rest);
  return (
    <span dir={dir} className={clsx("field-box", isInvalid && "frame-error", className)}>
      <textarea
        {...rest}
        ref={field}
        className="min-h-24 w-full resize-y bg-transparent py-3.5 text-base outline-none"
      />
    </span>
  );
}
