"use client";

import { MagnifyingGlassIcon } from "@phosphor-icons/react/dist/ssr/MagnifyingGlass";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { useLazyComponent } from "@/features/shared/use-lazy-component";
import { KeyCap, useModifierKey } from "./key-cap";
import { useRememberedPlaces } from "./recent-places";

const loadPalette = () => import("./palette").then((file) => file.Palette);

/**
 * The button in the panel's top bar that opens the command palette. Ctrl+K or Cmd+K also opens and
 * closes the palette, but does not open it over another dialog.
 */
export function PaletteButton() {
  const texts = useTranslations("adminPalette");
  const [isOpen, setOpen] = useState(false);
  const [Palette, fetchPalette] = useLazyComponent(loadPalette);
  const modifier = useModifierKey();
  const isOpenNow = useRef(isOpen);
  isOpenNow.current = isOpen;
  useRememberedPlaces();

  useEffect(() => {
    async function toggle(event: KeyboardEvent) {
      const isAsked = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
      if (!isAsked || event.code !== "KeyK") return;
      const hasDialog = document.querySelector("[role=dialog], [role=alertdialog]") !== null;
      if (hasDialog && !isOpenNow.current) return;
      event.preventDefault();
      setOpen(isOpenNow.current ? false : await fetchPalette());
    }
    window.addEventListener("keydown", toggle);
    return () => window.removeEventListener("keydown", toggle);
  }, [fetchPalette]);

  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        aria-label={texts("open")}
        onClick={async () => setOpen(await fetchPalette())}
        className="flex h-11 min-w-11 items-center gap-2.5 rounded-control text-[0.9375rem] text-ink-2 transition-colors max-lg:ms-auto max-lg:justify-center max-lg:hover:bg-mist lg:ms-6 lg:min-w-0 lg:max-w-[420px] lg:grow lg:bg-storm-2 lg:px-4 xl:ms-0 forced-colors:border"
      >
        <MagnifyingGlassIcon
          aria-hidden="true"
          className="size-6 shrink-0 text-ink lg:size-[18px] lg:text-ink-2"
        />
        <span className="min-w-0 grow truncate text-start max-lg:hidden">{texts("open")}</span>
        <span aria-hidden="true" className="flex shrink-0 gap-1 max-xl:hidden" dir="ltr">
          <KeyCap>{modifier}</KeyCap>
          <KeyCap>K</KeyCap>
        </span>
      </button>
      {Palette && isOpen && <Palette onClose={() => setOpen(false)} />}
    </>
  );
}
