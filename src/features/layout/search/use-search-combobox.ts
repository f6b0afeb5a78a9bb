"use client";

import { useRouter } from "next/navigation";
import { type KeyboardEvent, useEffect, useId, useState } from "react";
import type { SearchFindsDto, SearchResultDto } from "@/contract/catalogue";
import { SEARCH_MAX_LENGTH, SEARCH_MIN_LENGTH } from "@/domain/text/text-limits";

/** The state of the search combobox: open or closed, active row, and the handling of keys. */
export function useSearchCombobox(onSelect?: () => void) {
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

  function open(path: string) {
    type("");
    setWanted(false);
    onSelect?.();
    router.push(path);
  }

  const select = (productId: number) => open(`/product/${productId}`);
  const selectAll = () => open(`/shop?q=${encodeURIComponent(search.query.trim())}`);

  function onKeyDown(event: KeyboardEvent) {
    // One row more than results: the last row leads to the page with all results.
    const count = search.results.length && search.results.length + 1;
    if (event.key === "Escape" && isOpen) {
      event.preventDefault();
      event.stopPropagation();
      setWanted(false);
    } else if ((event.key === "ArrowDown" || event.key === "ArrowUp") && count > 0) {
      event.preventDefault();
      setWanted(true);
      setActive((at) => nextRow(at, event.key === "ArrowDown" ? 1 : -1, count));
    } else if (event.key === "Enter" && isLongEnough(search.query)) {
      // Enter searches for the typed text, or opens the option that the arrow keys reached.
      const chosen = isOpen ? search.results[active] : undefined;
      event.preventDefault();
      if (chosen) select(chosen.id);
      else selectAll();
    }
  }

  return {
    ...search,
    listId,
    isOpen,
    active,
    setActive,
    select,
    selectAll,
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

export type SearchCombobox = ReturnType<typeof useSearchCombobox>;

export function rowId(listId: string, index: number): string {
  return `${listId}-${index}`;
}

/** Moves the active row cyclically; -1 means no active row. */
function nextRow(at: number, step: 1 | -1, count: number): number {
  if (at < 0) return step === 1 ? 0 : count - 1;
  return (at + step + count) % count;
}

const DEBOUNCE_MS = 200;
const NONE: SearchFindsDto = { results: [], total: 0, isMore: false };

interface Search {
  query: string;
  setQuery: (query: string) => void;
  results: readonly SearchResultDto[];
  /** The total number of results; a lower bound if `isMore` is set. */
  total: number;
  isMore: boolean;
  isFailed: boolean;
  /** True if the server responded to the current query without results. */
  isEmpty: boolean;
}

/**
 * Searches products while the user types, from two characters on. Specification §5 (validation
 * rules).
 */
function useSearch(): Search {
  const [query, setQuery] = useState("");
  const typed = query.trim().slice(0, SEARCH_MAX_LENGTH);
  const q = useDebounced(typed);
  // Never show the results of a different word, which the user might select by mistake.
  const isWanted = isLongEnough(typed) && isLongEnough(q) && isSameQuery(q, typed);
  const answer = useAnswer(isWanted ? q : null);
  const known = isWanted && isSameQuery(answer?.q, q) ? answer : null;
  const isAnswered = known?.q === q;
  const { results, total, isMore } = known?.finds ?? NONE;
  return {
    query,
    setQuery,
    results,
    total,
    isMore,
    isFailed: isAnswered && known.finds === null,
    isEmpty: isAnswered && known.finds?.total === 0,
  };
}

/** `finds` is null if the request failed. */
type Answer = { q: string; finds: SearchFindsDto | null };

/**
 * The last response; null before the first one. The first query also loads the code that sends it.
 * @param q the query; null sends no request
 */
function useAnswer(q: string | null): Answer | null {
  const [answer, setAnswer] = useState<Answer | null>(null);
  useEffect(() => {
    if (q === null) return;
    let isCurrent = true;
    const show = (finds: Answer["finds"]) => isCurrent && setAnswer({ q, finds });
    import("@/trpc/find-products")
      .then(({ findProducts }) => findProducts(q))
      .then(show, () => show(null));
    return () => {
      isCurrent = false;
    };
  }, [q]);
  return answer;
}

/** True if one text extends the other: the results then stay visible until the next response. */
function isSameQuery(one: string | undefined, other: string): boolean {
  return one !== undefined && (one.startsWith(other) || other.startsWith(one));
}

function isLongEnough(query: string): boolean {
  return [...query.trim()].length >= SEARCH_MIN_LENGTH;
}

function useDebounced(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    if (!isLongEnough(value)) {
      setSettled(value);
      return;
    }
    const timer = setTimeout(() => setSettled(value), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
