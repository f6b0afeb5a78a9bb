"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { type ClaimKind, claimKindsOf, MAX_CLAIM_TEXT } from "@/domain/orders/claim";
import { errorMessage } from "@/features/shared/errors/error-message";
import { refusalReason } from "@/features/shared/errors/refusal-reason";
import { trpc } from "@/trpc/client";
import { Alert } from "@/ui/feedback/alert";
import { Button } from "@/ui/form/button";
import { Field } from "@/ui/form/field";
import { TextArea } from "@/ui/form/input";
import { Select } from "@/ui/form/select";
import { ReportPictures } from "./report-pictures";
import type { ReportableItem } from "./reportable-item";
import { useReportPictures } from "./use-report-pictures";

type ReportFormProps = {
  token: string;
  item: ReportableItem;
  isGift: boolean;
  onCancel: () => void;
  onReported: () => void;
};

const OF_TEXT: readonly string[] = [
  "claim_text_missing",
  "claim_text_too_long",
  "hidden_characters",
];

/**
 * A form to report a problem with an item, with a text and pictures. The input is kept if sending
 * fails.
 */
export function ReportForm({ token, item, isGift, onCancel, onReported }: ReportFormProps) {
  const texts = useTranslations("orderPage.report");
  const common = useTranslations("common");
  const generic = useTranslations("errors")("generic");
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const text = useRef<HTMLTextAreaElement>(null);
  const kinds = claimKindsOf(item.fulfilment !== "topup");
  const [kind, setKind] = useState<ClaimKind>(kinds[0] ?? "other");
  const [typed, setTyped] = useState("");
  const pictures = useReportPictures({ token, itemId: item.id });
  useEffect(() => heading.current?.focus(), []);
  const { mutate, isPending, error } = trpc.orderPage.reportClaim.useMutation({
    onSuccess: onReported,
    onError: (refused) => {
      if (OF_TEXT.includes(refusalReason(refused) ?? "")) text.current?.focus();
    },
  });
  const problem = error ? errorMessage(error, generic) : undefined;
  const isOfText = OF_TEXT.includes(refusalReason(error) ?? "");

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isPending || pictures.isBusy) return;
    const ids = pictures.sent.map(({ id }) => id);
    mutate({ token, itemId: item.id, kind, text: typed, pictures: ids });
  }

  return (
    <section aria-labelledby={headingId} className="frame frame-quiet mt-3 rounded-card p-5 sm:p-6">
      <h3 id={headingId} ref={heading} tabIndex={-1} className="text-h3 outline-none">
        {texts("heading")}
      </h3>
      <p className="mt-2 mb-5 text-ink-2">{texts(isGift ? "lineGift" : "line")}</p>
      <form noValidate method="post" onSubmit={submit} className="grid gap-5">
        <Field label={texts("kind")}>
          {(control) => (
            <Select
              {...control}
              value={kind}
              options={kinds.map((value) => ({ value, label: texts(`kinds.${value}`) }))}
              onChange={setKind}
            />
          )}
        </Field>
        <Field
          label={texts("text")}
          help={texts(item.codes > 1 ? "textHelpMany" : "textHelp")}
          error={isOfText ? problem : undefined}
        >
          {(control) => (
            <TextArea
              {...control}
              ref={text}
              dir="auto"
              rows={4}
              required
              maxLength={MAX_CLAIM_TEXT}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          )}
        </Field>
        <ReportPictures pictures={pictures} />
        {problem && isOfText && (
          <p role="alert" className="sr-only">
            {problem}
          </p>
        )}
        {problem && !isOfText && (
          <Alert kind="err" role="alert">
            {problem}
          </Alert>
        )}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={isPending} busyText={common("working")}>
            {texts("send")}
          </Button>
          <Button variant="outline" onClick={onCancel}>
            {texts("cancel")}
          </Button>
        </div>
      </form>
    </section>
  );
}
