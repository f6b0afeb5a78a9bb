"use client";

import { trpc } from "@/trpc/client";

/**
 * Saves an exported file by its address. It first makes a tRPC call that asks for a proof if
 * needed, which a plain link could not do.
 */
export function useSaveFile(): (href: string) => void {
  const utils = trpc.useUtils();
  return (href) =>
    void utils.admin.exports.allowed.fetch().then(
      () => window.location.assign(href),
      // Without proof or response nothing is downloaded. If the session has ended, the panel
      // handles it.
      () => undefined,
    );
}
