"use client";

import { trpc } from "@/trpc/client";

/**
 * Returns a function that downloads an exported file by its URL. It first makes a tRPC call: if the
 * server requires it, the panel then asks for the password and the second factor. A plain link
 * could not ask.
 */
export function useSaveFile(): (href: string) => void {
  const utils = trpc.useUtils();
  return (href) =>
    void utils.admin.exports.allowed.fetch().then(
      () => window.location.assign(href),
      // If the admin cancels or the call fails, download nothing. If the session has ended, the
      // panel asks for the sign-in.
      () => undefined,
    );
}
