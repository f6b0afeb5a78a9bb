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

/**
 * Renders `line` (a one-line footer) on screens for a task, such as the checkout, and `full` on all
 * other screens. Visual design §12 (screens).
 */
export function FooterChoice({ full, line }: { full: ReactNode; line: ReactNode }) {
  const [first = ""] = useSelectedLayoutSegments();
  return ONE_LINE.has(first) ? line : full;
}
