"use client";

import { trpc } from "@/trpc/client";

/**
 * Downloads an exported file by its URL. First makes a tRPC call, which asks for the password and
 * second factor if needed; a plain link could not ask.
 */
export function useSaveFile(): (href: string) => void {
  const utils = trpc.useUtils();
  return (href) =>
    void utils.admin.exports.allowed.fetch().then(
      () => window.location.assign(href),
      // If the admin cancels or the call fails, download nothing. The panel handles an ended
      // session.
      () => undefined,
    );
}
