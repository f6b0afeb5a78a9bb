"use client";

import { useParams } from "next/navigation";
import { useEffect, useState } from "react";
import { addressOfTab, type ProfileTab, tabOfHash } from "./tab-hash";

function namedTab(): ProfileTab {
  return tabOfHash(window.location.hash);
}

/** The tab that the address names, so that a link, Back and a reload come to it; and how to change it. */
export function useTabAddress(): [ProfileTab, (tab: ProfileTab) => void] {
  const [tab, setTab] = useState(namedTab);

  useEffect(() => {
    const follow = () => setTab(namedTab());
    window.addEventListener("hashchange", follow);
    return () => window.removeEventListener("hashchange", follow);
  }, []);

  // A link of the shop changes the address without an event, but renders whoever reads the parameters.
  useParams();
  useEffect(() => setTab(namedTab()));

  function openTab(next: ProfileTab) {
    window.history.replaceState(null, "", addressOfTab(next));
    setTab(next);
  }
  return [tab, openTab];
}
