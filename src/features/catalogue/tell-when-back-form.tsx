"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { keyStepOf } from "@/domain/catalogue/option-set";
import { MAX_EMAIL_LENGTH } from "@/domain/text/text-limits";
import { useCurrentUser } from "@/features/session/session-provider";
import { errorMessage, isRefusedFor } from "@/features/shared/errors/error-message";
import { optionLabel } from "@/features/shared/product/option-text";
import { usePageProduct } from "@/features/shared/product/page-product";
import { useLanguage } from "@/i18n/use-language";
import { shopClient } from "@/trpc/shop-client";
import { Button } from "@/ui/form/button";
import { Field } from "@/ui/form/field";
import { Input } from "@/ui/form/input";
import { Select } from "@/ui/form/select";

/**
 * The sent stock request; null until it is sent. `isConfirmed` is false if the request still needs
 * a confirmation by mail.
 */
type Outcome = { email: string; isConfirmed: boolean } | null;

/**
 * A form for a notice when a product, or one of its choices, is back in stock. Decision 053
 * (back-in-stock mails).
 */
export function TellWhenBackForm({ choices }: { choices: readonly string[] }) {
  const texts = useTranslations("product.whenBack");
  const [outcome, setOutcome] = useState<Outcome>(null);
  const done = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (outcome) done.current?.focus();
  }, [outcome]);
  return (
    <section aria-label={texts("open")} className="frame frame-quiet rounded-card p-4 sm:p-5">
      {outcome ? (
        <p ref={done} role="status" tabIndex={-1} className="outline-none">
          {texts.rich(outcome.isConfirmed ? "waits" : "mailed", {
            email: () => <Address>{outcome.email}</Address>,
          })}
        </p>
      ) : (
        <AddressForm choices={choices} onAsked={setOutcome} />
      )}
    </section>
  );
}

function Address({ children }: { children: ReactNode }) {
  return (
    <bdi dir="ltr" className="font-strong wrap-anywhere">
      {children}
    </bdi>
  );
}

type AddressFormProps = { choices: readonly string[]; onAsked: (outcome: Outcome) => void };

function AddressForm({ choices, onAsked }: AddressFormProps) {
  const texts = useTranslations("product.whenBack");
  const common = useTranslations("common");
  const generic = useTranslations("errors")("generic");
  const { product, readStock } = usePageProduct();
  const { user } = useCurrentUser();
  const [typed, setTyped] = useState<string | null>(null);
  const [chosen, setChosen] = useState(choices[0] ?? "");
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const email = typed ?? user?.email ?? "";
  // If the selected choice is back in stock by now, select the first sold-out choice.
  const choice = choices.includes(chosen) ? chosen : (choices[0] ?? "");

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    setProblem(undefined);
    try {
      const wish = { productId: product.id, choice, email };
      const { isConfirmed } = await shopClient.stockRequests.ask.mutate(wish);
      onAsked({ email: email.trim(), isConfirmed });
    } catch (error) {
      setBusy(false);
      setProblem(errorMessage(error, generic));
      field.current?.focus();
      if (isRefusedFor(error, "stock_not_out")) void readStock();
    }
  }

  return (
    <form noValidate method="post" onSubmit={submit}>
      <ChoiceField choices={choices} value={choice} onChange={setChosen} />
      <Field label={texts("email")} help={texts("help")} error={problem}>
        {(control) => (
          <Input
            {...control}
            ref={field}
            dir="ltr"
            type="email"
            autoComplete="email"
            required
            maxLength={MAX_EMAIL_LENGTH}
            value={email}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
      </Field>
      {problem && (
        <p role="alert" className="sr-only">
          {problem}
        </p>
      )}
      <Button type="submit" wide className="mt-4" busy={isBusy} busyText={common("working")}>
        {texts("submit")}
      </Button>
    </form>
  );
}

type ChoiceFieldProps = {
  choices: readonly string[];
  value: string;
  onChange: (choice: string) => void;
};

/** Selects one of the sold-out choices; a single choice is shown as text. */
function ChoiceField({ choices, value, onChange }: ChoiceFieldProps) {
  const texts = useTranslations("product.whenBack");
  const locale = useLanguage();
  const { product } = usePageProduct();
  const options = (keyStepOf(product.steps)?.options ?? [])
    .filter((option) => choices.includes(option.value))
    .map((option) => ({ value: option.value, label: optionLabel(option, locale) }));
  const [first, ...others] = options;
  if (!first) return null;
  if (others.length === 0) {
    return (
      <p className="mb-4 text-body">
        {texts.rich("of", { choice: () => <bdi className="font-strong">{first.label}</bdi> })}
      </p>
    );
  }
  return (
    <Field label={texts("choice")} className="mb-4">
      {(control) => <Select {...control} value={value} options={options} onChange={onChange} />}
    </Field>
  );
}
