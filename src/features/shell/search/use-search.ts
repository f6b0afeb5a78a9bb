"use client";

import { useEffect, useState } from "react";
import { SEARCH_MAX_LENGTH, SEARCH_MIN_LENGTH, type SearchResultDto } from "@/contract/catalogue";
import { trpc } from "@/trpc/client";

/** Specification §9: a result is kept for 30 seconds. */
const CACHE_MS = 30_000;
const DEBOUNCE_MS = 200;
const NONE: readonly SearchResultDto[] = [];

export interface Search {
  query: string;
  setQuery: (query: string) => void;
  results: readonly SearchResultDto[];
  isFailed: boolean;
  /** An answer came, and it is empty. */
  isEmpty: boolean;
}

/** Finds products while a person types, from two characters on. Specification §5. */
export function useSearch(): Search {
  const [query, setQuery] = useState("");
  const typed = query.trim().slice(0, SEARCH_MAX_LENGTH);
  const q = useDebounced(typed);
  // Never the finds of another word, which a quick hand would pick.
  const isWanted = isLongEnough(typed) && isLongEnough(q) && isSameWord(q, typed);
  const answer = trpc.catalogue.search.useQuery(
    { q },
    {
      enabled: isWanted,
      staleTime: CACHE_MS,
      gcTime: CACHE_MS,
      placeholderData: (found, before) =>
        isSameWord(wordOf(before?.queryKey), q) ? found : undefined,
    },
  );
  const results = (isWanted && answer.data) || NONE;
  return {
    query,
    setQuery,
    results,
    isFailed: isWanted && answer.isError,
    isEmpty: isWanted && answer.isSuccess && !answer.isPlaceholderData && results.length === 0,
  };
}

/** While one word is typed on, its finds stay until the next come. */
function isSameWord(one: string | undefined, other: string): boolean {
  return one !== undefined && (one.startsWith(other) || other.startsWith(one));
}

/** What a query of `catalogue.search` asked for. */
function wordOf(queryKey: readonly [unknown, { input?: { q: string } }?] | undefined) {
  return queryKey?.[1]?.input?.q;
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
