"use client";

import { useSelectedLayoutSegments } from "next/navigation";
import type { ReactNode } from "react";

const ONE_LINE = new Set([
  "checkout",
  "order",
  "gift",
  "find-order",
  "login",
  "register",
  "forgot-password",
  "reset-password",
  "admin-login",
]);

/** The one-line footer on task screens such as the checkout (visual design §12), else `full`. */
export function FooterChoice({ full, line }: { full: ReactNode; line: ReactNode }) {
  const [first = ""] = useSelectedLayoutSegments();
  return ONE_LINE.has(first) ? line : full;
}
