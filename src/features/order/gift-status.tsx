"use client";

import { GiftIcon } from "@phosphor-icons/react/dist/ssr/Gift";
import { useTranslations } from "next-intl";
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import type { GiftStatusDto } from "@/contract/gift";
import { MAX_EMAIL_LENGTH } from "@/domain/text/text-limits";
import { errorMessage } from "@/features/shared/errors/error-message";
import { LongTime } from "@/features/shared/text/long-time";
import { trpc } from "@/trpc/client";
import { Alert } from "@/ui/feedback/alert";
import { Button } from "@/ui/form/button";
import { Field } from "@/ui/form/field";
import { Input } from "@/ui/form/input";

type GiftStatusProps = {
  token: string;
  gift: GiftStatusDto;
  isPaid: boolean;
  onChanged: () => void;
};

/**
 * The state of a gift, as its buyer sees it: the recipient, the delivery time, and whether the gift
 * was opened. Decision 046 (gifts).
 */
export function GiftStatus({ token, gift, isPaid, onChanged }: GiftStatusProps) {
  const texts = useTranslations("orderPage.gift");
  const common = useTranslations("common");
  const generic = useTranslations("errors")("generic");
  const headingId = useId();
  const [isOpen, setOpen] = useState(false);
  const ask = useRef<HTMLButtonElement>(null);
  const resend = trpc.orderPage.resendGift.useMutation({ onSuccess: onChanged });
  return (
    <section aria-labelledby={headingId} className="rounded-card bg-after-soft p-5 sm:p-6">
      <h2 id={headingId} className="flex items-center gap-2.5 text-h3">
        <GiftIcon size={24} aria-hidden="true" className="shrink-0 text-after" />
        <span className="min-w-0 wrap-anywhere">
          {gift.name === ""
            ? texts("headingGone")
            : texts.rich("heading", { name: () => <bdi>{gift.name}</bdi> })}
        </span>
      </h2>
      <p className="mt-3" aria-live="polite">
        {texts.rich(stateOf(gift, isPaid), {
          email: () => (
            <bdi dir="ltr" className="font-strong wrap-anywhere">
              {gift.email}
            </bdi>
          ),
          at: () => <LongTime at={gift.openedAt ?? gift.sentAt ?? gift.sendAt} />,
        })}
      </p>
      {gift.words !== "" && (
        <blockquote dir="auto" className="mt-3 whitespace-pre-line text-ink-2 wrap-anywhere">
          {gift.words}
        </blockquote>
      )}
      <p className="mt-3 text-caption text-ink-2">{texts("secret")}</p>
      {isPaid && (gift.canResend || gift.canCorrect) && (
        <div className="mt-4 flex flex-wrap gap-3">
          {gift.canResend && (
            <Button
              variant="outline"
              size="small"
              busy={resend.isPending}
              busyText={common("working")}
              onClick={() => resend.mutate({ token })}
            >
              {texts("resend")}
            </Button>
          )}
          {gift.canCorrect && (
            <Button
              ref={ask}
              variant="outline"
              size="small"
              aria-expanded={isOpen}
              onClick={() => setOpen(!isOpen)}
            >
              {texts("correct")}
            </Button>
          )}
        </div>
      )}
      <p role="status" className="mt-2 text-caption text-ink-2 empty:hidden">
        {resend.isSuccess && texts("resent")}
      </p>
      {resend.error && (
        <Alert kind="err" role="alert" className="mt-3">
          {errorMessage(resend.error, generic)}
        </Alert>
      )}
      {isOpen && gift.canCorrect && (
        <CorrectGift
          token={token}
          onEnd={() => {
            setOpen(false);
            ask.current?.focus();
          }}
          onCorrected={onChanged}
        />
      )}
    </section>
  );
}

function stateOf({ email, openedAt, sentAt, isRefused, sendAt }: GiftStatusDto, isPaid: boolean) {
  if (!isPaid) return "unpaid";
  if (openedAt !== null) return "opened";
  if (email === "") return "gone";
  if (isRefused) return "refused";
  if (sentAt !== null) return "sent";
  return new Date(sendAt) > new Date() ? "held" : "underway";
}

type CorrectGiftProps = { token: string; onEnd: () => void; onCorrected: () => void };

function CorrectGift({ token, onEnd, onCorrected }: CorrectGiftProps) {
  const texts = useTranslations("orderPage.gift");
  const common = useTranslations("common");
  const generic = useTranslations("errors")("generic");
  const [typed, setTyped] = useState("");
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const { mutate, isPending, error } = trpc.orderPage.correctGift.useMutation({
    onSuccess: () => {
      onCorrected();
      onEnd();
    },
    onError: () => field.current?.focus(),
  });
  const problem = error ? errorMessage(error, generic) : undefined;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isPending) mutate({ token, email: typed });
  }

  return (
    <form noValidate method="post" onSubmit={submit} className="mt-5">
      <Field label={texts("field")} help={texts("correctHelp")} error={problem}>
        {(control) => (
          <Input
            {...control}
            ref={field}
            dir="ltr"
            type="email"
            autoComplete="off"
            required
            maxLength={MAX_EMAIL_LENGTH}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
      </Field>
      {problem && (
        <p role="alert" className="sr-only">
          {problem}
        </p>
      )}
      <div className="mt-4 flex flex-wrap gap-3">
        <Button type="submit" size="small" busy={isPending} busyText={common("working")}>
          {texts("send")}
        </Button>
        <Button variant="outline" size="small" onClick={onEnd}>
          {texts("cancel")}
        </Button>
      </div>
    </form>
  );
}
