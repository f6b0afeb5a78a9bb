"use client";

import { useTranslations } from "next-intl";
import { type ComponentType, useCallback, useState } from "react";
import { useToast } from "@/ui/feedback/toast-context";

/**
 * A component whose code is fetched when it is first needed, since most visits do without it.
 * @param load a function of the module, not of the component: `() => import("./x").then((file) => file.X)`
 * @returns the component, null until it is there; and what fetches it: false when it could not be had, which a
 *   toast has said. The next time it is tried again.
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
