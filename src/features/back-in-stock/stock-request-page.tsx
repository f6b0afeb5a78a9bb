"use client";

import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import type { StockRequestDto } from "@/contract/stock-requests";
import { errorMessage } from "@/features/shared/errors/error-message";
import { PageLoadFailed } from "@/features/shared/errors/page-load-failed";
import { refusalReason } from "@/features/shared/errors/refusal-reason";
import { optionLabel } from "@/features/shared/product/option-text";
import { ProductName } from "@/features/shared/product/product-name";
import { useLanguage } from "@/i18n/use-language";
import { TrpcProvider, trpc } from "@/trpc/client";
import { Alert } from "@/ui/feedback/alert";
import { EmptyState } from "@/ui/feedback/empty-state";
import { Button } from "@/ui/form/button";
import { ButtonLink } from "@/ui/form/button-link";
import { ProductImage } from "@/ui/illustrations/product-image";
import { StockRequestSkeleton } from "./stock-request-skeleton";

/**
 * The page of a back-in-stock request, linked from the request's mail. The page's buttons confirm
 * or cancel the request; opening the link changes nothing.
 */
export function StockRequestPage() {
  return (
    <TrpcProvider>
      <LoadedRequest />
    </TrpcProvider>
  );
}

function LoadedRequest() {
  const texts = useTranslations("backInStock");
  const token = usePathname().split("/")[2] ?? "";
  const { data, error, refetch, isFetching } = trpc.stockRequests.read.useQuery({ token });
  if (data) return <Request token={token} request={data} />;
  if (!error) return <StockRequestSkeleton />;
  if (refusalReason(error) === "stock_request_not_found") return <NoRequest kind="missing" />;
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

/** The page of a request that was cancelled or does not exist. */
function NoRequest({ kind }: { kind: "missing" | "takenBack" }) {
  const texts = useTranslations(`backInStock.${kind}`);
  const shop = useTranslations("backInStock")("toShop");
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    document.title = texts("title");
    place.current?.focus();
  }, [texts]);
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      <EmptyState
        headingLevel={1}
        title={texts("title")}
        description={texts("line")}
        action={<ButtonLink href="/shop">{shop}</ButtonLink>}
        className="py-22"
      />
    </div>
  );
}

type RequestProps = { token: string; request: StockRequestDto };

function Request({ token, request: opened }: RequestProps) {
  const texts = useTranslations("backInStock");
  const generic = useTranslations("errors")("generic");
  const confirm = trpc.stockRequests.confirm.useMutation();
  const takeBack = trpc.stockRequests.takeBack.useMutation();
  const [problem, setProblem] = useState<string>();
  const heading = useRef<HTMLHeadingElement>(null);
  const request = confirm.data ?? opened;
  const { state, productId } = request;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the heading changes with the state
  useEffect(() => heading.current?.focus(), [state]);
  if (takeBack.isSuccess) return <NoRequest kind="takenBack" />;
  const isBusy = confirm.isPending || takeBack.isPending;
  const onError = (error: unknown) => setProblem(errorMessage(error, generic));

  function press(call: typeof confirm | typeof takeBack) {
    if (isBusy) return;
    setProblem(undefined);
    call.mutate({ token }, { onError });
  }

  return (
    <div className="max-w-measure">
      <h1 ref={heading} tabIndex={-1} className="text-display-2 outline-none">
        {texts(`${state}.heading`)}
      </h1>
      <Item request={request} />
      <p className="mt-6 text-body text-ink-2">{texts(`${state}.line`)}</p>
      {problem && (
        <Alert kind="err" role="alert" className="mt-6">
          {problem}
        </Alert>
      )}
      <div className="mt-7 flex flex-wrap gap-3">
        {state === "asked" ? (
          <Button
            busy={confirm.isPending}
            busyText={texts("loading")}
            onClick={() => press(confirm)}
          >
            {texts("confirm")}
          </Button>
        ) : (
          <ButtonLink href={`/product/${productId}`}>{texts("toProduct")}</ButtonLink>
        )}
        <Button
          variant="outline"
          busy={takeBack.isPending}
          busyText={texts("loading")}
          onClick={() => press(takeBack)}
        >
          {texts(`${state}.takeBack`)}
        </Button>
      </div>
    </div>
  );
}

function Item({ request }: { request: StockRequestDto }) {
  const locale = useLanguage();
  return (
    <div className="mt-8 flex items-center gap-4 rounded-card bg-cloud p-4 dark:bg-raised">
      <ProductImage
        src={request.imageUrl}
        crop="thumb"
        className="size-15 shrink-0 rounded-control sm:size-18"
      />
      <div className="min-w-0 wrap-anywhere">
        <h2 className="text-role-title text-[1.0625rem]">
          <ProductName product={{ name: request.productName, nameAr: request.productNameAr }} />
        </h2>
        {request.choice && (
          <p className="text-ink-2">
            <bdi>{optionLabel(request.choice, locale)}</bdi>
          </p>
        )}
      </div>
    </div>
  );
}
