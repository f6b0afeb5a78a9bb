"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import {
  MAX_IMAGE_BYTES,
  type UploadedImageDto,
  uploadedImageDto,
} from "@/contract/admin/catalogue/products";
import { useIdempotencyKey } from "@/features/admin/shared/form/use-idempotency-key";

export interface ImageUpload {
  /** The uploaded share of the file, from 0 to 1; null while no upload runs. */
  share: number | null;
  /** The error message of the last upload, or null. */
  problem: string | null;
  send: (file: File) => void;
  cancel: () => void;
}

/** Uploads one picture at a time. A new upload and unmounting abort the running upload. */
export function useImageUpload(onUploaded: (imageUrl: string) => void): ImageUpload {
  const texts = useTranslations("adminProducts.image");
  const errors = useTranslations("errors");
  const [share, setShare] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const underWay = useRef<AbortController>(undefined);
  const idempotency = useIdempotencyKey();
  useEffect(() => () => underWay.current?.abort(), []);

  async function send(file: File) {
    underWay.current?.abort();
    setProblem(null);
    if (file.size > MAX_IMAGE_BYTES) {
      setShare(null);
      setProblem(errors("image_too_large"));
      return;
    }
    const controller = new AbortController();
    underWay.current = controller;
    setShare(0);
    try {
      const { imageUrl } = await sendImage(file, {
        idempotencyKey: idempotency.keyFor([file.name, file.size, file.lastModified]),
        onProgress: setShare,
        signal: controller.signal,
      });
      idempotency.release();
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

/** A failed upload. Its message is the server's, or empty if there was no response. */
class ImageRefused extends Error {}

type SendOptions = {
  idempotencyKey: string;
  /** Receives the sent share, from 0 to 1. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
};

/**
 * Sends a picture as the request body. Uses XMLHttpRequest, because fetch reports no upload
 * progress. The promise never settles once `signal` is aborted.
 * @throws ImageRefused if the server refuses the picture or does not respond
 */
function sendImage(file: File, options: SendOptions): Promise<UploadedImageDto> {
  const { idempotencyKey, onProgress, signal } = options;
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(
      "POST",
      `/api/admin/pictures?idempotencyKey=${encodeURIComponent(idempotencyKey)}`,
    );
    request.setRequestHeader("content-type", file.type || "application/octet-stream");
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => {
      const answer = jsonIn(request.responseText);
      const uploaded = uploadedImageDto.safeParse(answer);
      if (request.status < 300 && uploaded.success) resolve(uploaded.data);
      else reject(new ImageRefused(messageIn(answer)));
    };
    request.onerror = () => reject(new ImageRefused(""));
    signal.addEventListener("abort", () => request.abort());
    request.send(file);
  });
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function messageIn(answer: unknown): string {
  if (typeof answer !== "object" || answer === null || !("message" in answer)) return "";
  return typeof answer.message === "string" ? answer.message : "";
}
