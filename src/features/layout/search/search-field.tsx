"use client";

import clsx from "clsx";
import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useRef } from "react";
import { useTypedText } from "@/ui/form/use-typed-text";
import type { SearchCombobox } from "./use-search-combobox";

type SearchFieldProps = {
  combobox: SearchCombobox;
  /** Set if a sheet focuses this field when it opens. */
  first?: boolean;
  className?: string;
  /** The field's icon. */
  children: ReactNode;
};

/** The search input in its box. */
export function SearchField({ combobox, first, className, children }: SearchFieldProps) {
  const label = useTranslations("layout.search")("label");
  const own = useRef<HTMLInputElement>(null);
  const field = useTypedText<HTMLInputElement>({ ...combobox.inputProps, ref: own });
  useEffect(() => {
    const input = own.current;
    if (!first || !input) return;
    const focus = () => input.focus();
    focus();
    // Headless UI focuses the dialog itself on touch screens, which would close the keyboard.
    const dialog = input.closest("[role=dialog]");
    dialog?.addEventListener("focus", focus, { once: true });
    return () => dialog?.removeEventListener("focus", focus);
  }, [first]);
  return (
    <span
      className={clsx(
        "flex items-center gap-2.5 rounded-control bg-mist ps-3.5 pe-3 forced-colors:border",
        "focus-within:outline-3 focus-within:outline-focus",
        className,
      )}
    >
      {children}
      <input
        {...combobox.inputProps}
        ref={field}
        // ARIA in HTML forbids the role "combobox" on type="search"; `inputMode` selects the
        // phone's search keyboard instead.
        type="text"
        inputMode="search"
        name="q"
        data-autofocus={first || undefined}
        aria-label={label}
        placeholder={label}
        className={clsx(
          "h-full w-full min-w-0 grow bg-transparent text-base/7 outline-none lg:text-[0.9375rem]/7",
          "placeholder:text-ink-2",
        )}
      />
    </span>
  );
}
