"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { ReasonForm } from "@/features/admin/shared/form/reason-form";
import { useIdempotencyKey } from "@/features/admin/shared/form/use-idempotency-key";
import { trpc } from "@/trpc/client";
import { Button } from "@/ui/form/button";
import { CopyButton } from "@/ui/form/copy-button";
import { Dialog } from "@/ui/overlay/dialog";

type RevealContentDialogProps = { productId: number; open: boolean; onClose: () => void };

/** Asks for a reason, then shows the digital content of a product. */
export function RevealContentDialog({ productId, open, onClose }: RevealContentDialogProps) {
  const texts = useTranslations("adminProducts.reveal");
  return (
    <Dialog open={open} onClose={onClose} title={texts("title")} description={texts("line")}>
      <RevealSteps productId={productId} onClose={onClose} />
    </Dialog>
  );
}

function RevealSteps({ productId, onClose }: { productId: number; onClose: () => void }) {
  const texts = useTranslations("adminProducts.reveal");
  const idempotency = useIdempotencyKey();
  const reveal = trpc.admin.products.revealContent.useMutation({ gcTime: 0 });

  function show(reason: string) {
    const request = { id: productId, reason };
    reveal.mutate({ idempotencyKey: idempotency.keyFor(request), ...request });
  }

  if (reveal.data) return <ShownContent content={reveal.data.content} onClose={onClose} />;
  return (
    <ReasonForm
      labels={{ reason: texts("reason"), submit: texts("show") }}
      size="small"
      isBusy={reveal.isPending}
      error={reveal.error}
      lost={texts("failed")}
      onSubmit={show}
      onCancel={onClose}
    />
  );
}

function ShownContent({ content, onClose }: { content: string; onClose: () => void }) {
  const texts = useTranslations("adminProducts.reveal");
  const shown = useRef<HTMLElement>(null);
  // The button that had the focus is gone, so focus the content.
  useEffect(() => shown.current?.focus(), []);
  return (
    <div className="mt-4">
      <section
        ref={shown}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll
        tabIndex={0}
        aria-label={texts("content")}
        dir="ltr"
        className="max-h-72 overflow-y-auto whitespace-pre-wrap wrap-anywhere rounded-control bg-mist p-4 text-base text-role-code"
      >
        {content}
      </section>
      <div className="mt-5 flex flex-wrap justify-end gap-2.5">
        <CopyButton
          variant="outline"
          text={content}
          copyLabel={texts("copy")}
          copiedLabel={texts("copied")}
        />
        <Button size="small" onClick={onClose}>
          {texts("done")}
        </Button>
      </div>
    </div>
  );
}
