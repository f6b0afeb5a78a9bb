"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { ErasureDto } from "@/contract/my-data";
import { errorMessage } from "@/features/shared/errors/error-message";
import { useLanguage } from "@/i18n/use-language";
import { trpc } from "@/trpc/client";
import { Alert } from "@/ui/feedback/alert";
import { Button } from "@/ui/form/button";
import { buttonStyle } from "@/ui/form/button-style";
import { EraseForm } from "./erase-form";
import { formatDate } from "./format-date";

/** The customer's data: its download as a file, and its erasure. Decision 035. */
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
  const texts = useTranslations("profile.data");
  const [isAsking, setAsking] = useState(false);
  const erasure = trpc.auth.erasure.useQuery();
  if (erasure.data) return <OpenErasure erasure={erasure.data} />;
  if (isAsking) return <EraseForm onClose={() => setAsking(false)} />;
  return (
    <Button variant="danger" className="mt-6" onClick={() => setAsking(true)}>
      {texts("erase")}
    </Button>
  );
}

/**
 * The open erasure request: its due date, the orders that hold it back, and a button to cancel it.
 */
function OpenErasure({ erasure }: { erasure: ErasureDto }) {
  const texts = useTranslations("profile.data");
  const common = useTranslations("common");
  const locale = useLanguage();
  const utils = trpc.useUtils();
  const takeBack = trpc.auth.takeBackErasure.useMutation({
    onSettled: () => utils.auth.erasure.invalidate(),
  });
  return (
    <div className="mt-6">
      <Alert kind="wait" role="status">
        {texts("open", { date: formatDate(erasure.dueAt, locale) })}
      </Alert>
      {erasure.heldBackBy.length > 0 && (
        <p className="mt-3 text-body text-ink-2">
          {texts("held", { orders: erasure.heldBackBy.map((id) => `#${id}`).join(" ") })}
        </p>
      )}
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
        onClick={() => takeBack.mutate()}
      >
        {texts("takeBack")}
      </Button>
    </div>
  );
}
