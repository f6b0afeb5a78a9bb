"use client";

import { useEffect, useRef, useState } from "react";

const PAUSE_MS = 300;

/**
 * The text of a search field over the search that the address holds: `onSearch` gets it after a pause of
 * the typing. A search that changes otherwise (Back, a cleared filter) changes the text.
 */
export function useTypedSearch(searched: string, onSearch: (text: string) => void) {
  const [typed, setTyped] = useState(searched);
  const [known, setKnown] = useState(searched);
  const [sent, setSent] = useState(searched);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  if (searched !== known) {
    setKnown(searched);
    if (searched !== sent) {
      setSent(searched);
      setTyped(searched);
    }
  }

  function send(text: string) {
    setSent(text);
    onSearch(text);
  }
  function type(text: string) {
    setTyped(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => send(text.trim()), PAUSE_MS);
  }
  function clear() {
    clearTimeout(timer.current);
    setTyped("");
    send("");
  }
  return { typed, type, clear };
}
