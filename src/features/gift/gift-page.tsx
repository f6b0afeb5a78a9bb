"use client";

import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import type { GiftPageDto } from "@/contract/gift";
import { localized } from "@/domain/text/localized";
import { PageLoadFailed } from "@/features/shared/errors/page-load-failed";
import { refusalReason } from "@/features/shared/errors/refusal-reason";
import { CodeReveal } from "@/features/shared/order/code-reveal";
import { LineDetails } from "@/features/shared/order/line-details";
import { ReportProblem } from "@/features/shared/order/report/report-problem";
import { ProductName } from "@/features/shared/product/product-name";
import { useLanguage } from "@/i18n/use-language";
import { TrpcProvider, trpc } from "@/trpc/client";
import { EmptyState } from "@/ui/feedback/empty-state";
import { ButtonLink } from "@/ui/form/button-link";
import { ProductImage } from "@/ui/illustrations/product-image";
import { GiftSkeleton } from "./gift-skeleton";

/** A gift's page, at a link that was mailed only to its recipient. Decision 046 (gifts). */
export function GiftPage() {
  return (
    <TrpcProvider>
      <LoadedGift />
    </TrpcProvider>
  );
}

function LoadedGift() {
  const texts = useTranslations("giftPage");
  const token = usePathname().split("/")[2] ?? "";
  const { data, error, refetch, isFetching } = trpc.gift.read.useQuery({ token });
  if (data) return <Gift token={token} gift={data} onOpened={() => void refetch()} />;
  if (!error) return <GiftSkeleton />;
  if (refusalReason(error) === "order_not_found") return <NoSuchGift />;
  return (
    <PageLoadFailed
      title={texts("title")}
      error={error}
      texts={{ retry: texts("tryAgain"), loading: texts("loading") }}
      isBusy={isFetching}
      onRetry={() => void refetch()}
    />
  );
}

function NoSuchGift() {
  const texts = useTranslations("giftPage");
  useEffect(() => {
    document.title = texts("missingTitle");
  }, [texts]);
  return (
    <EmptyState
      headingLevel={1}
      title={texts("missingTitle")}
      description={texts("missingLine")}
      action={<ButtonLink href="/">{texts("toShop")}</ButtonLink>}
      className="py-22"
    />
  );
}

type GiftProps = { token: string; gift: GiftPageDto; onOpened: () => void };

function Gift({ token, gift, onOpened }: GiftProps) {
  const texts = useTranslations("giftPage");
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="max-w-[46rem]">
      <h1 ref={heading} tabIndex={-1} className="text-display-2 outline-none wrap-anywhere">
        {texts.rich("heading", { name: () => <bdi>{gift.name}</bdi> })}
      </h1>
      <p className="mt-4 text-lead text-ink-2">{texts(gift.isTakenBack ? "takenBack" : "line")}</p>
      {gift.words !== "" && (
        <blockquote
          dir="auto"
          className="mt-8 whitespace-pre-line rounded-panel bg-after-soft px-6 py-5 text-lead wrap-anywhere"
        >
          {gift.words}
        </blockquote>
      )}
      <ul className="mt-8 divide-y-[1.5px] divide-line overflow-hidden rounded-sheet border-[1.5px] border-line">
        {gift.items.map((item) => (
          <li key={item.id} className="grid gap-4 px-4 py-4.5 sm:px-6">
            <div className="flex min-w-0 items-center gap-4 sm:gap-5">
              <ProductImage
                src={item.imageUrl}
                crop="thumb"
                className="size-15 shrink-0 rounded-control sm:size-18"
              />
              <div className="min-w-0 grow break-words">
                <h2 className="text-role-title text-[1.0625rem]">
                  <ProductName product={{ name: item.productName, nameAr: item.productNameAr }} />
                  {item.quantity > 1 && <bdi dir="ltr">{` × ${item.quantity}`}</bdi>}
                </h2>
                <LineDetails options={item.options} account={[]} player={null} />
              </div>
            </div>
            {item.codes > 0 && <GiftCode token={token} item={item} onOpened={onOpened} />}
            <HowTo item={item} />
            <ReportProblem token={token} item={item} isGift onReported={onOpened} />
          </li>
        ))}
      </ul>
      {!gift.isTakenBack && <p className="mt-6 text-caption text-ink-2">{texts("keep")}</p>}
    </div>
  );
}

type ItemProps = { item: GiftPageDto["items"][number] };

function GiftCode({ token, item, onOpened }: ItemProps & Omit<GiftProps, "gift">) {
  const locale = useLanguage();
  const { mutate, data, error, isPending } = trpc.gift.open.useMutation({
    onSuccess: onOpened,
    gcTime: 0,
  });
  return (
    <CodeReveal
      product={localized(locale, item.productName, item.productNameAr)}
      count={item.codes}
      codes={data?.codes ?? null}
      isPending={isPending}
      error={error}
      onOpen={() => mutate({ token, itemId: item.id })}
    />
  );
}

/** The delivery instructions, one step per line. */
function HowTo({ item }: ItemProps) {
  const texts = useTranslations("giftPage");
  const instructions = localized(
    useLanguage(),
    item.deliveryInstructions,
    item.deliveryInstructionsAr,
  );
  if (!instructions || item.codes === 0) return null;
  return (
    <details>
      <summary className="link inline-flex min-h-11 cursor-pointer items-center">
        {texts("howTo")}
      </summary>
      <p dir="auto" className="mt-1 whitespace-pre-line text-[0.9375rem] text-ink-2">
        {instructions}
      </p>
    </details>
  );
}
