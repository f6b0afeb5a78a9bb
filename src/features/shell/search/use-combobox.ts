"use client";

import { useRouter } from "next/navigation";
import { type KeyboardEvent, useId, useState } from "react";
import { useSearch } from "./use-search";

/** The search as a combobox: what is open, which row the arrow keys stand on, what Enter picks. */
export function useCombobox(onPicked?: () => void) {
  const router = useRouter();
  const listId = useId();
  const search = useSearch();
  const [isWanted, setWanted] = useState(false);
  const [active, setActive] = useState(-1);
  const isOpen = isWanted && search.results.length > 0;

  function type(query: string) {
    search.setQuery(query);
    setActive(-1);
    setWanted(true);
  }

  function pick(productId: number) {
    type("");
    setWanted(false);
    onPicked?.();
    router.push(`/product/${productId}`);
  }

  function onKeyDown(event: KeyboardEvent) {
    const count = search.results.length;
    if (event.key === "Escape" && isOpen) {
      event.preventDefault();
      event.stopPropagation();
      setWanted(false);
    } else if ((event.key === "ArrowDown" || event.key === "ArrowUp") && count > 0) {
      event.preventDefault();
      setWanted(true);
      setActive((at) => nextRow(at, event.key === "ArrowDown" ? 1 : -1, count));
    } else if (event.key === "Enter" && isOpen) {
      const chosen = search.results[Math.max(active, 0)];
      event.preventDefault();
      if (chosen) pick(chosen.id);
    }
  }

  return {
    ...search,
    listId,
    isOpen,
    active,
    setActive,
    pick,
    close: () => setWanted(false),
    inputProps: {
      role: "combobox" as const,
      "aria-autocomplete": "list" as const,
      "aria-expanded": isOpen,
      "aria-controls": listId,
      "aria-activedescendant": isOpen && active >= 0 ? rowId(listId, active) : undefined,
      autoComplete: "off",
      enterKeyHint: "search" as const,
      value: search.query,
      onChange: (event: { target: { value: string } }) => type(event.target.value),
      onFocus: () => setWanted(true),
      onKeyDown,
    },
  };
}

export type Combobox = ReturnType<typeof useCombobox>;

export function rowId(listId: string, index: number): string {
  return `${listId}-${index}`;
}

/** From before the first row (-1) round through all of them. */
function nextRow(at: number, step: 1 | -1, count: number): number {
  if (at < 0) return step === 1 ? 0 : count - 1;
  return (at + step + count) % count;
}
