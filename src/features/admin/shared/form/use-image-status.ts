"use client";

import { useEffect, useState } from "react";
import { isImageUrl } from "@/contract/admin/catalogue/products";

const PAUSE_MS = 300;

export type ImageStatus = "none" | "loading" | "loaded" | "broken";

/**
 * Checks whether a URL loads as a picture, debounced while the admin types the URL. Returns "none"
 * if the text is not a valid picture URL.
 */
export function useImageStatus(address: string): ImageStatus {
  const url = address.trim();
  const [looked, setLooked] = useState<{ url: string; isThere: boolean } | null>(null);
  const canLook = isImageUrl(url);
  useEffect(() => {
    if (!canLook) return;
    const image = new Image();
    const timer = setTimeout(() => {
      image.onload = () => setLooked({ url, isThere: true });
      image.onerror = () => setLooked({ url, isThere: false });
      image.src = url;
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      image.onload = null;
      image.onerror = null;
    };
  }, [url, canLook]);
  if (!canLook) return "none";
  if (looked?.url !== url) return "loading";
  return looked.isThere ? "loaded" : "broken";
}
