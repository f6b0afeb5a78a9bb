"use client";

import { PencilSimpleIcon } from "@phosphor-icons/react/dist/ssr/PencilSimple";
import { useTranslations } from "next-intl";
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import type { OrderPageDto } from "@/contract/order-page";
import { MAX_EMAIL_LENGTH } from "@/domain/text/text-limits";
import { errorMessage } from "@/features/shared/errors/error-message";
import { formatTime } from "@/features/shared/text/format-time";
import { useLanguage } from "@/i18n/use-language";
import { trpc } from "@/trpc/client";
import { Alert } from "@/ui/feedback/alert";
import { Button } from "@/ui/form/button";
import { Field } from "@/ui/form/field";
import { Input } from "@/ui/form/input";
import { ProvePayment } from "./prove-payment";

type CorrectAddressProps = { token: string; order: OrderPageDto; onChanged: () => void };

/**
 * Corrects the order's e-mail address. The browser that placed the order may do so until a
 * deadline, unless a purchased code was opened. A visitor who proves to be the payer may correct it
 * at any time.
 * Decision 043 (correcting an order's address).
 */
export function CorrectAddress({ token, order, onChanged }: CorrectAddressProps) {
  const texts = useTranslations("orderPage.address");
  const [isOpen, setOpen] = useState(false);
  const [corrected, setCorrected] = useState<string | null>(null);
  const ask = useRef<HTMLButtonElement>(null);
  const done = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (corrected !== null) done.current?.focus();
  }, [corrected]);
  const until = order.addressUntil;
  const isProven = order.payerProof === "given";
  const isMine = until !== null || isProven;
  return (
    <div>
      {order.isMailRefused && order.way !== null && (
        <Alert kind="err" role="alert" className="mb-4">
          {texts("refused")}
        </Alert>
      )}
      <p ref={done} role="status" tabIndex={-1} className="text-ink-2 outline-none not-empty:mb-3">
        {corrected !== null &&
          texts.rich("done", {
            email: () => (
              <bdi dir="ltr" className="font-strong wrap-anywhere">
                {corrected}
              </bdi>
            ),
          })}
      </p>
      {(isMine || order.payerProof === "possible") && (
        <Button
          ref={ask}
          variant="outline"
          size="small"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <PencilSimpleIcon size={18} aria-hidden="true" />
          {texts(order.gift ? "askOwn" : "ask")}
        </Button>
      )}
      {isOpen && !isMine && <ProvePayment token={token} onProven={onChanged} />}
      {isOpen && isMine && (
        <AddressForm
          token={token}
          until={isProven ? null : until}
          onCancel={() => {
            setOpen(false);
            ask.current?.focus();
          }}
          onCorrected={(email) => {
            setOpen(false);
            setCorrected(email);
            onChanged();
          }}
        />
      )}
    </div>
  );
}

type AddressFormProps = {
  token: string;
  /** The deadline for the correction; null for a proven payer, who has none. */
  until: string | null;
  onCancel: () => void;
  onCorrected: (email: string) => void;
};

function AddressForm({ token, until, onCancel, onCorrected }: AddressFormProps) {
  const texts = useTranslations("orderPage.address");
  const common = useTranslations("common");
  const generic = useTranslations("errors")("generic");
  const headingId = useId();
  const [typed, setTyped] = useState("");
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const { mutate, isPending, error } = trpc.orderPage.correctAddress.useMutation({
    onSuccess: (_done, { email }) => onCorrected(email.trim()),
    onError: () => field.current?.focus(),
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isPending) mutate({ token, email: typed });
  }

  return (
    <section aria-labelledby={headingId} className="frame frame-quiet mt-4 rounded-card p-5 sm:p-6">
      <h2 id={headingId} className="text-h3">
        {texts("heading")}
      </h2>
      <p className="mt-2 mb-5 text-ink-2">
        {until === null
          ? texts("provenLine")
          : texts.rich("line", { until: () => <Until at={until} /> })}
      </p>
      <form noValidate method="post" onSubmit={submit}>
        <Field label={texts("field")} error={error ? errorMessage(error, generic) : undefined}>
          {(control) => (
            <Input
              {...control}
              ref={field}
              dir="ltr"
              type="email"
              autoComplete="email"
              required
              maxLength={MAX_EMAIL_LENGTH}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          )}
        </Field>
        {error && (
          <p role="alert" className="sr-only">
            {errorMessage(error, generic)}
          </p>
        )}
        <div className="mt-5 flex flex-wrap gap-3">
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

function Until({ at }: { at: string }) {
  return (
    <time dateTime={at}>
      <bdi>{formatTime(at, useLanguage())}</bdi>
    </time>
  );
}
