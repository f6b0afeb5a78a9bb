"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useRef, useState } from "react";
import { useLazyComponent } from "@/features/shared/use-lazy-component";
import { IconButton } from "@/ui/form/icon-button";

const loadSheet = () => import("./inline-search").then((file) => file.SearchSheet);

/**
 * Opens the search sheet where the header has no room for a field; `children` is the icon. A phone
 * opens its keyboard only for a field that is focused during the press, before the sheet is loaded.
 * Therefore an invisible field has the focus until the sheet's field takes it. When the sheet
 * closes and the focus returns to the invisible field, the button gets the focus.
 */
export function SearchButton({ children }: { children: ReactNode }) {
  const label = useTranslations("layout.search")("open");
  const [SearchSheet, fetchSheet] = useLazyComponent(loadSheet);
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const holder = useRef<HTMLInputElement>(null);
  const isOpening = useRef(false);

  async function open() {
    if (window.matchMedia("(pointer: coarse)").matches) {
      isOpening.current = true;
      holder.current?.focus({ preventScroll: true });
    }
    const isThere = await fetchSheet();
    isOpening.current = false;
    setOpen(isThere);
    if (!isThere) button.current?.focus();
  }

  return (
    <>
      <IconButton ref={button} label={label} aria-haspopup="dialog" onClick={open}>
        {children}
      </IconButton>
      <input
        ref={holder}
        aria-hidden="true"
        tabIndex={-1}
        onFocus={() => isOpening.current || button.current?.focus()}
        className="pointer-events-none fixed top-0 size-px opacity-0"
      />
      {SearchSheet && <SearchSheet open={isOpen} onClose={() => setOpen(false)} />}
    </>
  );
}
