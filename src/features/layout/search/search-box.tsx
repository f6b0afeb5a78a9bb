"use client";

import { useTranslations } from "next-intl";
import { type FocusEvent, type ReactNode, useEffect, useRef } from "react";
import { SearchField } from "./search-field";
import { SearchResults } from "./search-results";
import { useSearchCombobox } from "./use-search-combobox";

/** The search of the desktop header with its dropdown; its child is the icon. Spec §2, §9. */
export function SearchBox({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  const combobox = useSearchCombobox();
  const errors = useTranslations("errors");
  const { close } = combobox;

  useEffect(() => {
    function closeOutside(event: PointerEvent) {
      if (event.target instanceof Node && !box.current?.contains(event.target)) close();
    }
    document.addEventListener("pointerdown", closeOutside);
    return () => document.removeEventListener("pointerdown", closeOutside);
  }, [close]);

  function closeOnLeave(event: FocusEvent) {
    if (!box.current?.contains(event.relatedTarget)) close();
  }

  return (
    <search ref={box} onBlur={closeOnLeave} className="relative block">
      <SearchField combobox={combobox} className="h-11">
        {children}
      </SearchField>
      <SearchResults
        combobox={combobox}
        className={
          "absolute start-0 top-full z-40 mt-2 max-h-80 w-full min-w-96 overflow-y-auto " +
          "rounded-card bg-overlay p-1.5 text-ink shadow-menu forced-colors:border"
        }
      />
      {combobox.isFailed && (
        <p
          role="status"
          className="absolute start-0 top-full z-40 mt-2 w-full rounded-card bg-overlay px-4 py-3 text-caption text-ink-2 shadow-menu"
        >
          {errors("search")}
        </p>
      )}
    </search>
  );
}
