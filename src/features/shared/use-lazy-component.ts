"use client";

import { useTranslations } from "next-intl";
import { type ComponentType, useCallback, useState } from "react";
import { useToast } from "@/ui/feedback/toast-context";

/**
 * A component whose code is fetched on first use, since most visits do not need it.
 * @param load a module-level function: `() => import("./x").then((file) => file.X)`
 * @returns the component, or null until it is loaded; and a function that loads it, which resolves
 * to false and shows a toast if that fails. The next call tries again.
 */
export function useLazyComponent<Props>(
  load: () => Promise<ComponentType<Props>>,
): [ComponentType<Props> | null, () => Promise<boolean>] {
  const [component, setComponent] = useState<ComponentType<Props> | null>(null);
  const toast = useToast();
  const errors = useTranslations("errors");
  const loadComponent = useCallback(async () => {
    try {
      const loaded = await load();
      setComponent(() => loaded);
      return true;
    } catch {
      toast({ kind: "err", title: errors("generic") });
      return false;
    }
  }, [load, toast, errors]);
  return [component, loadComponent];
}
