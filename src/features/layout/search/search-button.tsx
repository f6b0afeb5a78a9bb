"use client";

import { useTranslations } from "next-intl";
import { type MouseEvent, type ReactNode, useState } from "react";
import { useLazyComponent } from "@/features/shared/use-lazy-component";
import { IconButton } from "@/ui/form/icon-button";

const loadSheet = () => import("./inline-search").then((file) => file.SearchSheet);

/** Opens the search sheet where the header has no room for a field; its child is the icon. */
export function SearchButton({ children }: { children: ReactNode }) {
  const label = useTranslations("layout.search")("open");
  const [SearchSheet, fetchSheet] = useLazyComponent(loadSheet);
  const [isOpen, setOpen] = useState(false);

  async function open({ currentTarget }: MouseEvent<HTMLButtonElement>) {
    const release = holdKeyboard(currentTarget);
    const isThere = await fetchSheet();
    setOpen(isThere);
    if (!isThere) release();
  }

  return (
    <>
      <IconButton label={label} aria-haspopup="dialog" onClick={open}>
        {children}
      </IconButton>
      {SearchSheet && <SearchSheet open={isOpen} onClose={() => setOpen(false)} />}
    </>
  );
}

/**
 * Opens a phone's keyboard before the sheet is loaded: the phone opens it only for a field that is focused during the
 * press. An invisible field has the focus until the sheet's own field takes it.
 */
function holdKeyboard(opener: HTMLElement): () => void {
  if (!window.matchMedia("(pointer: coarse)").matches) return () => undefined;
  const field = document.createElement("input");
  field.className = "fixed top-0 size-px opacity-0";
  field.setAttribute("aria-hidden", "true");
  field.tabIndex = -1;
  const release = () => field.remove();
  field.addEventListener("blur", release, { once: true });
  document.body.append(field);
  field.focus({ preventScroll: true });
  // The sheet returns the focus to its opener, and takes this field for that.
  field.focus = () => opener.focus();
  return release;
}
