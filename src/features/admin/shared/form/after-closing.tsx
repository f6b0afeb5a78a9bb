"use client";

import { useEffect, useRef } from "react";

/** Rendered inside a dialog: calls the last `run` after the dialog has restored the focus. */
export function AfterClosing({ run }: { run: () => void }) {
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  }, [run]);
  useEffect(() => () => void requestAnimationFrame(() => latest.current()), []);
  return null;
}
