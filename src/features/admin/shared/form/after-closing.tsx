"use client";

import { useEffect, useRef } from "react";

/**
 * Rendered inside a dialog. Calls `run` after the dialog has closed and restored the focus, so that
 * `run` can move the focus elsewhere.
 */
export function AfterClosing({ run }: { run: () => void }) {
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  }, [run]);
  useEffect(() => () => void requestAnimationFrame(() => latest.current()), []);
  return null;
}
