"use client";

import clsx from "clsx";
import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import type { TourDto } from "@/contract/admin/shop/tour";
import type { TourStep } from "@/domain/shop/tour";
import { useIdempotencyKey } from "@/features/admin/shared/form/use-idempotency-key";
import { WorkButton } from "@/features/admin/shared/frame/feedback";
import { type AddressChanges, panelHref } from "@/features/admin/shared/frame/panel-address";
import { PanelLink } from "@/features/admin/shared/frame/panel-link";
import { Collapsible } from "@/features/admin/shared/text/collapsible";
import { errorMessage } from "@/features/shared/errors/error-message";
import { focusContent } from "@/features/shared/page/focus-content";
import { trpc } from "@/trpc/client";
import { StepNumber } from "@/ui/brand/step-number";
import { useToast } from "@/ui/feedback/toast-context";

/** The setup steps from an empty shop to its first order, each with a link. */
export function TourCard({ tour }: { tour: TourDto }) {
  const texts = useTranslations("adminTour");
  const headingId = useId();
  const { hide, isBusy } = usePutAway(tour);
  const [showsDone, setShowsDone] = useState(false);
  const done = tour.steps.filter(({ isDone }) => isDone).length;
  return (
    <section
      aria-labelledby={headingId}
      className="mb-6 rounded-panel bg-after-soft px-5 py-5 md:px-8 md:py-7"
    >
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h2 id={headingId} className="text-h3">
            {texts("title")}
          </h2>
          <p className="mt-1 text-ink-2 text-small">
            {texts("line", { done, all: tour.steps.length })}
          </p>
        </div>
        <WorkButton variant="outline" size="small" busy={isBusy} onClick={() => void hide()}>
          {texts("putAway")}
        </WorkButton>
      </div>
      <StepList tour={tour} areDone={false} />
      {done > 0 && (
        <Collapsible
          title={texts("doneSteps", { count: done })}
          isOpen={showsDone}
          onToggle={setShowsDone}
          className="mt-5"
        >
          <StepList tour={tour} areDone />
        </Collapsible>
      )}
    </section>
  );
}

/** The completed or the remaining steps, numbered by their position in the whole tour. */
function StepList({ tour, areDone }: { tour: TourDto; areDone: boolean }) {
  const texts = useTranslations("adminTour");
  return (
    <ol className={clsx("grid gap-x-10 gap-y-5 md:grid-cols-2", !areDone && "mt-5")}>
      {tour.steps.map(
        ({ step, isDone }, index) =>
          isDone === areDone && (
            <li key={step} className="flex gap-4">
              <StepNumber number={index + 1} done={isDone} doneLabel={texts("done")} />
              <div className="min-w-0 pt-1.5">
                <p className="text-label">
                  <StepTitle tour={tour} step={step} isDone={isDone} />
                </p>
                {!isDone && (
                  <p className="mt-0.5 text-ink-2 text-small">{whyOf(texts, tour, step)}</p>
                )}
              </div>
            </li>
          ),
      )}
    </ol>
  );
}

/**
 * The URL parameters of the steps' places in the panel. The step "keys" needs a product id, and
 * "purchase" leads to the shop.
 */
const PLACES: Readonly<Record<Exclude<TourStep, "keys" | "purchase">, AddressChanges>> = {
  name: { tab: "settings", settings: "shop" },
  zone: { tab: "settings", settings: "money" },
  mail: { tab: "settings", ask: "mail" },
  provider: { tab: "settings", ask: "provider" },
  policies: { tab: "policies" },
  product: { product: "new" },
};

type StepTitleProps = { tour: TourDto; step: TourStep; isDone: boolean };

function StepTitle({ tour, step, isDone }: StepTitleProps) {
  const texts = useTranslations("adminTour.steps");
  const title = texts(`${step}.title`);
  if (isDone) return <span className="text-ink-2">{title}</span>;
  const link = {
    className: "rounded-badge text-after hover:underline",
    children: title,
  };
  if (step === "purchase") {
    return <a {...link} href="/shop" target="_blank" rel="noopener" />;
  }
  if (step === "keys") {
    if (tour.productId === null) return <span>{title}</span>;
    return <PanelLink {...link} href={panelHref({ keys: tour.productId })} />;
  }
  const place = PLACES[step];
  return <PanelLink {...link} href={panelHref(place)} entersTab={"tab" in place} />;
}

type TourTexts = ReturnType<typeof useTranslations<"adminTour">>;

/** The reason for a step, in one sentence. */
function whyOf(texts: TourTexts, { payments, productId }: TourDto, step: TourStep): string {
  switch (step) {
    case "purchase":
      return texts(`steps.purchase.${payments}`);
    case "keys":
      return texts(productId === null ? "steps.keys.later" : "steps.keys.why");
    default:
      return texts(`steps.${step}.why`);
  }
}

/** Hides the tour; the settings can show it again. */
function usePutAway({ version }: TourDto) {
  const texts = useTranslations("adminTour");
  const toast = useToast();
  const utils = trpc.useUtils();
  const idempotency = useIdempotencyKey();
  const save = trpc.admin.settings.save.useMutation();

  async function hide() {
    const change = { group: "tour", values: { showsTour: false } } as const;
    const request = { version, change };
    try {
      await save.mutateAsync({ idempotencyKey: idempotency.keyFor(request), ...request });
      utils.admin.settings.tour.setData(undefined, null);
      focusContent();
      toast({ kind: "ok", title: texts("isPutAway"), description: texts("isPutAwayLine") });
    } catch (error) {
      const description = errorMessage(error, texts("stays"));
      toast({ kind: "err", title: texts("stays"), description });
      void utils.admin.settings.tour.invalidate();
    }
  }

  return { hide, isBusy: save.isPending };
}
