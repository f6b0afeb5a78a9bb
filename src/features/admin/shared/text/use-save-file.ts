"use client";

import { trpc } from "@/trpc/client";

/** Saves a file of the shop's data from its address, once the admin has proved who it is: a link could not be asked. */
export function useSaveFile(): (href: string) => void {
  const utils = trpc.useUtils();
  return (href) =>
    void utils.admin.exports.allowed.fetch().then(
      () => window.location.assign(href),
      // Not proven, or no answer: nothing is fetched. The panel leaves by itself where the session has ended.
      () => undefined,
    );
}
