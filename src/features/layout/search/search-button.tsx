"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { useLazyComponent } from "@/features/shared/use-lazy-component";
import { IconButton } from "@/ui/form/icon-button";

const loadSheet = () => import("./inline-search").then((file) => file.SearchSheet);

/** Opens the search sheet where the header has no room for a field; its child is the icon. */
export function SearchButton({ children }: { children: ReactNode }) {
  const label = useTranslations("layout.search")("open");
  const [SearchSheet, fetchSheet] = useLazyComponent(loadSheet);
  const [isOpen, setOpen] = useState(false);

  async function open() {
    const release = holdKeyboard();
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
 * A phone opens its keyboard only for a field that is focused during the press, and the sheet is not there yet: until
 * its field takes the focus, one that nobody sees has it.
 */
function holdKeyboard(): () => void {
  if (!window.matchMedia("(pointer: coarse)").matches) return () => undefined;
  const field = document.createElement("input");
  field.className = "fixed top-0 size-px opacity-0";
  field.setAttribute("aria-hidden", "true");
  field.tabIndex = -1;
  const release = () => field.remove();
  field.addEventListener("blur", release, { once: true });
  document.body.append(field);
  field.focus({ preventScroll: true });
  return release;
}
