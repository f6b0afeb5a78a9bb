"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useRef } from "react";
import type { OrderProgressDto } from "@/contract/orders";
import { ButtonLink } from "@/ui/button-link";
import { Note } from "@/ui/note";
import { Nuqta } from "@/ui/nuqta";
import { OrderStatusBadge } from "@/ui/order-status-badge";
import { Skeleton } from "@/ui/skeleton";
import { CheckoutColumns } from "./checkout-columns";
import { isDelivered } from "./checkout-view";
import { DeliverySteps } from "./delivery-steps";
import { OrderedItems } from "./ordered-items";

type Result = "paid" | "checking" | "review" | "refunded";

type OrderResultProps = {
  result: Result;
  /** Null until the server has been asked. */
  progress: OrderProgressDto | null;
};

/** What became of the order, following it live; a new heading is read out. No code is ever shown here. */
export function OrderResult({ result, progress }: OrderResultProps) {
  const common = useTranslations("common");
  return (
    <>
      <ResultHead result={result} progress={progress} />
      <CheckoutColumns
        asideLast
        aside={
          progress ? (
            <OrderedItems progress={progress} />
          ) : (
            <Skeleton className="h-100 rounded-panel!" />
          )
        }
      >
        {result === "checking" && <CheckingNote progress={progress} />}
        {result === "paid" && progress && <DeliverySteps progress={progress} />}
        <ButtonLink href="/shop" className="mt-8">
          {common("continueShopping")}
        </ButtonLink>
      </CheckoutColumns>
    </>
  );
}

function ResultHead({ result, progress }: OrderResultProps) {
  const texts = useTranslations("checkout.result");
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const isDone = result === "paid" && progress !== null && isDelivered(progress);
  return (
    <>
      <h1 ref={heading} tabIndex={-1} aria-live="polite" className="text-display-2 outline-none">
        {texts(isDone ? "deliveredTitle" : `${result}Title`)}
      </h1>
      {progress && (
        <p className="mt-5 flex flex-wrap items-center gap-3 text-role-title text-[1.0625rem]">
          <span>
            {texts.rich("order", {
              order: () => (
                <bdi dir="ltr" className="figures-id">
                  #{progress.id}
                </bdi>
              ),
            })}
          </span>
          <span role="status">
            <OrderStatusBadge status={progress.status} label={texts(`status.${progress.status}`)} />
          </span>
        </p>
      )}
      {result !== "checking" && (
        <p className="mt-4 max-w-measure text-lead text-ink-2">
          {texts.rich(`${result}Line`, { email: () => <Email progress={progress} /> })}
        </p>
      )}
    </>
  );
}

function CheckingNote({ progress }: { progress: OrderProgressDto | null }) {
  const texts = useTranslations("checkout.result");
  return (
    <Note kind="wait" role="alert" icon={<Nuqta className="h-6 w-4.5 animate-busy" />}>
      {texts.rich("checkingLine", { email: () => <Email progress={progress} /> })}
    </Note>
  );
}

function Email({ progress }: { progress: OrderProgressDto | null }): ReactNode {
  const texts = useTranslations("checkout.result");
  if (!progress) return texts("unknownEmail");
  return (
    <bdi dir="ltr" className="inline-block max-w-full wrap-anywhere font-strong">
      {progress.customerEmail}
    </bdi>
  );
}
