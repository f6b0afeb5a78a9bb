import clsx from "clsx";
import { type ReactNode, useEffect, useState } from "react";

/** A keyboard key; dark inside the panel's bar. */
export function KeyCap({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <kbd
      className={clsx(
        "inline-grid h-6 min-w-6 place-items-center rounded-[6px] px-1.5 font-[inherit] font-strong text-[0.8125rem] leading-none",
        "bg-mist text-ink-2 in-[.on-storm]:bg-storm forced-colors:border",
        className,
      )}
    >
      {children}
    </kbd>
  );
}

/** "Ctrl", or "Cmd" on a Mac; detected after hydration. */
export function useModifierKey(): string {
  const [key, setKey] = useState("Ctrl");
  useEffect(() => {
    if (/Mac|iPhone|iPad/.test(navigator.platform)) setKey("Cmd");
  }, []);
  return key;
}
