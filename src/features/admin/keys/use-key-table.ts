import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
import type { KeyStatus } from "@/domain/licence-key";
import { trpc } from "@/trpc/client";

interface KeyFilter {
  status: KeyStatus | null;
  /** A whole key; empty looks for none. */
  key: string;
  page: number;
}

const EVERYTHING: KeyFilter = { status: null, key: "", page: 1 };

/** The keys of a product as the panel shows them, a page at a time. */
export function useKeyTable(productId: number) {
  const [filter, setFilter] = useState(EVERYTHING);
  const query = trpc.admin.keys.table.useQuery(
    { productId, ...filter },
    { placeholderData: keepPreviousData },
  );
  return {
    filter,
    query,
    show: (status: KeyStatus | null) => setFilter({ ...EVERYTHING, status }),
    find: (key: string) => setFilter({ ...EVERYTHING, key }),
    turnTo: (page: number) => setFilter((now) => ({ ...now, page })),
  };
}

export type KeyTable = ReturnType<typeof useKeyTable>;
