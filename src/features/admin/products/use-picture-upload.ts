"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { MAX_PICTURE_BYTES } from "@/contract/admin/products";
import { useWish } from "@/features/admin/use-wish";
import { sendPicture } from "./send-picture";

export interface PictureUpload {
  /** Of what has been sent, from 0 to 1; null while nothing is under way. */
  share: number | null;
  /** Why the last one came to nothing. */
  problem: string | null;
  send: (file: File) => void;
  cancel: () => void;
}

/** Uploads one picture at a time; another one, or leaving, ends the one under way. */
export function usePictureUpload(onUploaded: (imageUrl: string) => void): PictureUpload {
  const texts = useTranslations("adminProducts.picture");
  const errors = useTranslations("errors");
  const [share, setShare] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const underWay = useRef<AbortController>(undefined);
  const wish = useWish();
  useEffect(() => () => underWay.current?.abort(), []);

  async function send(file: File) {
    underWay.current?.abort();
    setProblem(null);
    if (file.size > MAX_PICTURE_BYTES) {
      setShare(null);
      setProblem(errors("picture_too_large"));
      return;
    }
    const controller = new AbortController();
    underWay.current = controller;
    setShare(0);
    try {
      const { imageUrl } = await sendPicture(file, {
        requestId: wish.requestIdFor([file.name, file.size, file.lastModified]),
        onProgress: setShare,
        signal: controller.signal,
      });
      wish.fulfilled();
      onUploaded(imageUrl);
    } catch (error) {
      setProblem((error instanceof Error && error.message) || texts("failed"));
    }
    setShare(null);
  }

  function cancel() {
    underWay.current?.abort();
    setShare(null);
  }

  return { share, problem, send: (file) => void send(file), cancel };
}
