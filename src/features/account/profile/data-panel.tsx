"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { ErasureDto } from "@/contract/my-data";
import { errorMessage } from "@/features/shared/errors/error-message";
import { RetryAlert } from "@/features/shared/errors/retry-alert";
import { useLanguage } from "@/i18n/use-language";
import { trpc } from "@/trpc/client";
import { Alert } from "@/ui/feedback/alert";
import { Button } from "@/ui/form/button";
import { buttonStyle } from "@/ui/form/button-style";
import { useTakenFocus } from "@/ui/use-taken-focus";
import { EraseForm } from "./erase-form";
import { formatDate } from "./format-date";
import { HeldOrders } from "./held-orders";

/** Downloads or erases the customer's data. Decision 035 (export and erasure of personal data). */
export function DataPanel() {
  const texts = useTranslations("profile.data");
  return (
    <section
      aria-labelledby="profile-data"
      className="frame frame-quiet max-w-160 rounded-sheet p-5 sm:p-8 forced-colors:border"
    >
      <h2 id="profile-data" className="text-h3">
        {texts("heading")}
      </h2>
      <p className="mt-2 text-body text-ink-2">{texts("line")}</p>
      <Link href="/privacy" prefetch={false} className="link mt-2 flex min-h-11 w-fit items-center">
        {texts("privacy")}
      </Link>
      <p className="mt-4">
        <a href="/api/auth/my-data" download className={buttonStyle({ variant: "outline" })}>
          {texts("download")}
        </a>
      </p>
      <Erasure />
    </section>
  );
}

function Erasure() {
  const [isAsking, setAsking] = useState(false);
  /** The part of this panel that the user closed last; its replacement takes the focus. */
  const [left, setLeft] = useState<"form" | "erasure" | null>(null);
  const erasure = trpc.auth.erasure.useQuery();

  function close() {
    setLeft("form");
    setAsking(false);
  }

  if (erasure.data) {
    return (
      <OpenErasure
        erasure={erasure.data}
        takesFocus={left === "form"}
        onTakeBack={() => setLeft("erasure")}
      />
    );
  }
  if (erasure.data === undefined && erasure.errorUpdateCount > 0) {
    return <ErasureUnknown isBusy={erasure.isFetching} onRetry={() => void erasure.refetch()} />;
  }
  if (isAsking) return <EraseForm onClose={close} />;
  return <EraseButton onErase={() => setAsking(true)} takesFocus={left !== null} />;
}

type ErasureUnknownProps = { isBusy: boolean; onRetry: () => void };

/**
 * Replaces the button that requests an erasure if the query for an open request failed, because a
 * request may already be open.
 */
function ErasureUnknown(props: ErasureUnknownProps) {
  const message = useTranslations("errors")("generic");
  const retry = useTranslations("profile.orders")("tryAgain");
  return (
    <div className="mt-6">
      <RetryAlert message={message} retry={retry} {...props} />
    </div>
  );
}

type EraseButtonProps = {
  onErase: () => void;
  /** True if this button replaces the focused form, or the focused button of an open erasure. */
  takesFocus: boolean;
};

function EraseButton({ onErase, takesFocus }: EraseButtonProps) {
  const texts = useTranslations("profile.data");
  const button = useTakenFocus<HTMLButtonElement>(takesFocus);
  return (
    <Button ref={button} variant="danger" className="mt-6" onClick={onErase}>
      {texts("erase")}
    </Button>
  );
}

type OpenErasureProps = {
  erasure: ErasureDto;
  /** True if this status replaces the focused form. */
  takesFocus: boolean;
  onTakeBack: () => void;
};

/** The open erasure request: its due date, the orders that delay it, and a button to cancel it. */
function OpenErasure({ erasure, takesFocus, onTakeBack }: OpenErasureProps) {
  const texts = useTranslations("profile.data");
  const common = useTranslations("common");
  const locale = useLanguage();
  const utils = trpc.useUtils();
  const status = useTakenFocus<HTMLDivElement>(takesFocus);
  const takeBack = trpc.auth.takeBackErasure.useMutation({
    onSettled: () => utils.auth.erasure.invalidate(),
  });
  return (
    <div className="mt-6">
      <Alert ref={status} kind="wait" role="status" tabIndex={-1} className="outline-none">
        {texts("open", { date: formatDate(erasure.dueAt, locale) })}
      </Alert>
      {erasure.heldBackBy.length > 0 && <HeldOrders ids={erasure.heldBackBy} />}
      {takeBack.error && (
        <Alert kind="err" role="alert" className="mt-3">
          {errorMessage(takeBack.error, texts("failed"))}
        </Alert>
      )}
      <Button
        variant="outline"
        className="mt-6"
        busy={takeBack.isPending}
        busyText={common("working")}
        onClick={() => {
          onTakeBack();
          takeBack.mutate();
        }}
      >
        {texts("takeBack")}
      </Button>
    </div>
  );
}
