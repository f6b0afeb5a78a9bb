"use client";

import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { MAX_CLAIM_PICTURES } from "@/domain/orders/claim";

/** An uploaded picture whose report is not yet sent. */
interface SentPicture {
  id: string;
  /** The file's name. */
  name: string;
}

export interface ReportPicturesState {
  sent: readonly SentPicture[];
  isBusy: boolean;
  /** The reason why the last picture was refused. */
  problem: string | null;
  isFull: boolean;
  add: (files: readonly File[]) => void;
  remove: (id: string) => void;
}

/** Uploads the pictures of a report one after the other, before the report itself is sent. */
export function useReportPictures(place: { token: string; itemId: number }): ReportPicturesState {
  const generic = useTranslations("errors")("generic");
  const [sent, setSent] = useState<readonly SentPicture[]>([]);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const isUnderWay = useRef(false);
  const room = MAX_CLAIM_PICTURES - sent.length;

  async function add(files: readonly File[]) {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setBusy(true);
    setProblem(null);
    try {
      for (const file of files.slice(0, room)) {
        const id = await sendPicture(file, place);
        setSent((before) => [...before, { id, name: file.name }]);
      }
    } catch (error) {
      setProblem(error instanceof RefusedPicture ? error.message : generic);
    } finally {
      isUnderWay.current = false;
      setBusy(false);
    }
  }

  const remove = (id: string) => setSent((before) => before.filter((one) => one.id !== id));
  return { sent, isBusy, problem, isFull: room <= 0, add: (files) => void add(files), remove };
}

/** A picture refused by the server; the message is the server's. */
class RefusedPicture extends Error {}

async function sendPicture(
  file: File,
  { token, itemId }: { token: string; itemId: number },
): Promise<string> {
  const query = new URLSearchParams({ token, itemId: String(itemId) });
  const answer = await fetch(`/api/claim-pictures?${query}`, {
    method: "POST",
    headers: { "content-type": file.type.startsWith("image/") ? file.type : BYTES },
    body: file,
  });
  const body: { id?: string; message?: string } = await answer.json();
  if (answer.ok && body.id) return body.id;
  throw body.message ? new RefusedPicture(body.message) : new Error("no answer of the shop");
}

const BYTES = "application/octet-stream";
