"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useId, useState } from "react";
import type { OrderPageDto } from "@/contract/order-page";
import { incompleteField, normalizedAnswers, type TopupAnswers } from "@/domain/catalogue/game";
import { CheckedAccountFields } from "@/features/shared/account/checked-account-fields";
import { errorMessage } from "@/features/shared/errors/error-message";
import { ProductName } from "@/features/shared/product/product-name";
import { LongTime } from "@/features/shared/text/long-time";
import { trpc } from "@/trpc/client";
import { Alert } from "@/ui/feedback/alert";
import { Button } from "@/ui/form/button";

type Item = OrderPageDto["items"][number];
type Correction = NonNullable<Item["correction"]>;

type CorrectTopupsProps = { token: string; order: OrderPageDto; onCorrected: () => void };

/** A form for each rejected top-up whose player account the buyer may correct. */
export function CorrectTopups({ token, order, onCorrected }: CorrectTopupsProps) {
  if (order.way === null) return null;
  return order.items.map(
    (item) =>
      item.correction && (
        <CorrectTopup
          key={item.id}
          token={token}
          item={item}
          correction={item.correction}
          onCorrected={onCorrected}
        />
      ),
  );
}

type CorrectTopupProps = Omit<CorrectTopupsProps, "order"> & { item: Item; correction: Correction };

function CorrectTopup({ token, item, correction, onCorrected }: CorrectTopupProps) {
  const texts = useTranslations("orderPage.correct");
  const common = useTranslations("common");
  const generic = useTranslations("errors")("generic");
  const headingId = useId();
  const fieldsId = useId();
  const { game } = correction;
  const [answers, setAnswers] = useState<TopupAnswers>(() =>
    Object.fromEntries(item.topup.map(({ key, value }) => [key, value])),
  );
  const [hasTried, setTried] = useState(false);
  const { mutate, isPending, error } = trpc.orderPage.correctTopup.useMutation({
    onSuccess: onCorrected,
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (isPending || incompleteField(game.fields, answers)) return;
    mutate({ token, itemId: item.id, topupFields: normalizedAnswers(game.fields, answers) });
  }

  return (
    <section aria-labelledby={headingId} className="rounded-card bg-wait-ground p-5 sm:p-6">
      <h2 id={headingId} className="text-h3">
        {texts.rich("heading", {
          product: () => (
            <ProductName product={{ name: item.productName, nameAr: item.productNameAr }} />
          ),
        })}
      </h2>
      <p className="mt-2 mb-5 text-ink-2">
        {texts.rich("line", { until: () => <LongTime at={correction.until} /> })}
      </p>
      <form noValidate method="post" onSubmit={submit}>
        <CheckedAccountFields
          id={fieldsId}
          productId={correction.productId}
          game={game}
          answers={answers}
          showsAll={hasTried}
          onAnswer={(key, value) => setAnswers((before) => ({ ...before, [key]: value }))}
        />
        {error && (
          <Alert kind="err" role="alert" className="mt-4">
            {errorMessage(error, generic)}
          </Alert>
        )}
        <Button type="submit" className="mt-5" busy={isPending} busyText={common("working")}>
          {texts("send")}
        </Button>
      </form>
    </section>
  );
}
