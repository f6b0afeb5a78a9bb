"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { Note } from "@/ui/note";
import type { Notice } from "./checkout-view";

const KINDS = {
  cancelled: "info",
  declined: "err",
  expired: "wait",
  refused: "err",
  failed: "err",
} as const satisfies Record<Notice["kind"], "info" | "err" | "wait">;

/** How the last try to pay ended; it takes the focus, since the button that started it has gone. */
export function PaymentNotice({ notice }: { notice: Notice }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <Note
      ref={box}
      kind={KINDS[notice.kind]}
      role={notice.kind === "cancelled" ? "status" : "alert"}
      tabIndex={-1}
      className="mb-4 outline-offset-2"
    >
      <NoticeText notice={notice} />
    </Note>
  );
}

function NoticeText({ notice }: { notice: Notice }) {
  const texts = useTranslations("checkout.notice");
  switch (notice.kind) {
    case "refused":
      return notice.message;
    case "expired":
      return texts.rich("expired", { order: () => <bdi dir="ltr">#{notice.orderId}</bdi> });
    case "cancelled":
    case "declined":
    case "failed":
      return texts(notice.kind);
  }
}
