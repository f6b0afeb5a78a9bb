"use client";

import { keepPreviousData } from "@tanstack/react-query";
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
  const q = useDebounced(query.trim().slice(0, SEARCH_MAX_LENGTH));
  const isWanted = isLongEnough(query) && isLongEnough(q);
  const answer = trpc.catalogue.search.useQuery(
    { q },
    {
      enabled: isWanted,
      staleTime: CACHE_MS,
      gcTime: CACHE_MS,
      placeholderData: keepPreviousData,
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

function isLongEnough(query: string): boolean {
  return [...query.trim()].length >= SEARCH_MIN_LENGTH;
}

function useDebounced(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
