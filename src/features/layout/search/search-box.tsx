"use client";

import { useTranslations } from "next-intl";
import { type FocusEvent, type ReactNode, useEffect, useRef } from "react";
import { useLazyComponent } from "@/features/shared/use-lazy-component";
import { SearchField } from "./search-field";
import { useSearchCombobox } from "./use-search-combobox";

const loadResults = () => import("./search-results").then((file) => file.SearchResults);

/**
 * The search field in the header of a wide screen, with the results below it. Specification §2
 * (screens) and §9 (limits).
 * @param children the field's icon
 */
export function SearchBox({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  const combobox = useSearchCombobox();
  const errors = useTranslations("errors");
  const { close, query } = combobox;
  const [SearchResults, fetchResults] = useLazyComponent(loadResults);

  // The focus event normally loads the code of the results. The page misses that event if the
  // visitor types before hydration, so load the code for typed text too.
  useEffect(() => {
    if (query !== "") void fetchResults();
  }, [query, fetchResults]);

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
    <search
      ref={box}
      onFocus={() => void fetchResults()}
      onBlur={closeOnLeave}
      className="relative block"
    >
      <SearchField combobox={combobox} className="h-11">
        {children}
      </SearchField>
      {SearchResults && (
        <SearchResults
          combobox={combobox}
          className={
            "absolute start-0 top-full z-40 mt-2 max-h-80 w-full min-w-96 overflow-y-auto " +
            "rounded-card bg-overlay p-1.5 text-ink shadow-menu forced-colors:border"
          }
        />
      )}
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
