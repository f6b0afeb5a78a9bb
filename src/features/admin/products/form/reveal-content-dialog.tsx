"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { reason as reasonSchema } from "@/contract/admin/common";
import { errorCodeOf } from "@/domain/errors";
import { useIdempotencyKey } from "@/features/admin/shared/use-idempotency-key";
import { errorMessage, refusalReason } from "@/features/shared/error-message";
import { useFieldErrorMessage } from "@/features/shared/use-field-error-message";
import { trpc } from "@/trpc/client";
import { Alert } from "@/ui/feedback/alert";
import { Button } from "@/ui/form/button";
import { CopyButton } from "@/ui/form/copy-button";
import { Field } from "@/ui/form/field";
import { TextArea } from "@/ui/form/input";
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
  const reveal = trpc.admin.products.revealContent.useMutation({ gcTime: 0 });
  if (reveal.data) return <ShownContent content={reveal.data.content} onClose={onClose} />;
  return <ReasonForm productId={productId} reveal={reveal} onClose={onClose} />;
}

type Reveal = ReturnType<typeof trpc.admin.products.revealContent.useMutation>;
type ReasonFormProps = { productId: number; reveal: Reveal; onClose: () => void };

function ReasonForm({ productId, reveal, onClose }: ReasonFormProps) {
  const texts = useTranslations("adminProducts.reveal");
  const working = useTranslations("common")("working");
  const problemText = useFieldErrorMessage();
  const idempotency = useIdempotencyKey();
  const [typed, setTyped] = useState("");
  const [problem, setProblem] = useState<string | undefined>();
  const refusal = refusalReason(reveal.error);
  const isOfReason = refusal === "reason_missing" || refusal === "reason_too_long";

  function submit(event: FormEvent) {
    event.preventDefault();
    const read = reasonSchema.safeParse(typed);
    if (!read.success) {
      setProblem(errorCodeOf(read.error.issues[0]?.message ?? "") ?? "invalid_input");
      return;
    }
    setProblem(undefined);
    const asked = { id: productId, reason: read.data };
    reveal.mutate({ idempotencyKey: idempotency.keyFor(asked), ...asked });
  }

  return (
    <form noValidate onSubmit={submit} className="mt-4">
      <Field
        label={texts("reason")}
        error={problemText(problem ?? (isOfReason ? refusal : undefined))}
      >
        {(control) => (
          <TextArea
            {...control}
            dir="auto"
            required
            data-autofocus
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        )}
      </Field>
      {reveal.error && !isOfReason && (
        <Alert kind="err" role="alert" className="mt-4">
          {errorMessage(reveal.error, texts("failed"))}
        </Alert>
      )}
      <div className="mt-5 flex flex-wrap justify-end gap-2.5">
        <Button variant="outline" size="small" onClick={onClose}>
          {texts("cancel")}
        </Button>
        <Button type="submit" size="small" busy={reveal.isPending} busyText={working}>
          {texts("show")}
        </Button>
      </div>
    </form>
  );
}

function ShownContent({ content, onClose }: { content: string; onClose: () => void }) {
  const texts = useTranslations("adminProducts.reveal");
  const shown = useRef<HTMLElement>(null);
  // The button that had the focus is gone.
  useEffect(() => shown.current?.focus(), []);
  return (
    <div className="mt-4">
      <section
        ref={shown}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
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
