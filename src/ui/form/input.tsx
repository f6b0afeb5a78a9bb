"use client";

import { CheckCircleIcon } from "@phosphor-icons/react/dist/ssr/CheckCircle";
import { WarningCircleIcon } from "@phosphor-icons/react/dist/ssr/WarningCircle";
import clsx from "clsx";
import type { ComponentProps, ReactNode } from "react";
import { useBlurAfterPress } from "./use-blur-after-press";
import { useTypedText } from "./use-typed-text";

export type InputProps = ComponentProps<"input"> & {
  /** Shows a green check at the end of the text. */
  valid?: boolean;
  /** An icon before the text. */
  start?: ReactNode;
  /** A 44 px icon button or a unit after the text. */
  end?: ReactNode;
};

/**
 * A text field. `dir="ltr"` (e-mail, phone, Player ID, code) applies to the whole box, so that the
 * check or warning is at the end of the text in both languages. `dir="auto"` applies to the input
 * only, which follows the typed text. Browsers clip the text to its line, which is therefore high
 * enough for the dots of a final yeh.
 */
export function Input({ valid, start, end, dir, className, ...rest }: InputProps) {
  const isInvalid = rest["aria-invalid"] === true;
  const field = useTypedText(rest);
  const onBlur = useBlurAfterPress(rest.onBlur);
  const isInert = rest.readOnly || rest.disabled;
  return (
    <span
      {...boxDirection(dir)}
      className={clsx("field-box", isInvalid && "frame-error", className)}
    >
      {start}
      <input
        {...textDirection(dir)}
        {...rest}
        ref={field}
        onBlur={onBlur}
        className={clsx(
          "min-h-13 w-full min-w-0 grow bg-transparent text-base/7 outline-none",
          isInert && "cursor-not-allowed text-ink-3",
        )}
      />
      {isInvalid && <ValidationIcon kind="error" />}
      {valid && !isInvalid && <ValidationIcon kind="valid" />}
      {end}
    </span>
  );
}

/**
 * `auto` is not set on the box: the typed value is not text content from which the browser could
 * derive a direction.
 */
const boxDirection = (dir: string | undefined) => (dir === "auto" ? {} : { dir });
/** The blank placeholder lets the stylesheet give an empty field the page's direction. */
const textDirection = (dir: string | undefined) =>
  dir === "auto" ? { dir, placeholder: " " } : {};

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

/** A multi-line text field in the same box as `Input`. */
export function TextArea({ dir, className, ...rest }: ComponentProps<"textarea">) {
  const isInvalid = rest["aria-invalid"] === true;
  const field = useTypedText(rest);
  const onBlur = useBlurAfterPress(rest.onBlur);
  return (
    <span
      {...boxDirection(dir)}
      className={clsx("field-box", isInvalid && "frame-error", className)}
    >
      <textarea
        {...textDirection(dir)}
        {...rest}
        ref={field}
        onBlur={onBlur}
        className="min-h-24 w-full resize-y bg-transparent py-3.5 text-base outline-none"
      />
    </span>
  );
}
