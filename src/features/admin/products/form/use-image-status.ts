"use client";

import { useEffect, useState } from "react";
import { isImageUrl } from "@/contract/admin/products";

const PAUSE_MS = 300;

export type ImageStatus = "none" | "loading" | "loaded" | "broken";

/** Whether there is a picture at an address; one that is being typed is looked at after a pause. */
export function useImageStatus(address: string): ImageStatus {
  const url = address.trim();
  const [looked, setLooked] = useState<{ url: string; isThere: boolean } | null>(null);
  const canLook = isImageUrl(url);
  useEffect(() => {
    if (!canLook) return;
    const picture = new Image();
    const timer = setTimeout(() => {
      picture.onload = () => setLooked({ url, isThere: true });
      picture.onerror = () => setLooked({ url, isThere: false });
      picture.src = url;
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      picture.onload = null;
      picture.onerror = null;
    };
  }, [url, canLook]);
  if (!canLook) return "none";
  if (looked?.url !== url) return "loading";
  return looked.isThere ? "loaded" : "broken";
}
