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

/** Screens with a task of their own end in one line (visual design, 12). */
export function FooterChoice({ full, line }: { full: ReactNode; line: ReactNode }) {
  const [first = ""] = useSelectedLayoutSegments();
  return ONE_LINE.has(first) ? line : full;
}
