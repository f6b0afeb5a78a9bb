import type { ReactNode } from "react";

/** Ends what the shop's layout begins: below it the address's query may be read. */
export const dynamic = "auto";

export default function SearchLayout({ children }: { children: ReactNode }) {
  return children;
}
