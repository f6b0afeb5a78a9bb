"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import type { QuarantinedBatchDto } from "@/contract/admin/orders/claims";
import { ReasonDialog } from "@/features/admin/orders/actions/reason-dialog";
import type { OrderActionRunner } from "@/features/admin/orders/actions/use-order-action";
import { useNamedSection } from "@/features/admin/shared/frame/panel-address";
import { usePermissions } from "@/features/admin/shared/frame/panel-context";
import { DateTime } from "@/features/admin/shared/text/date-time";
import { ProductName } from "@/features/shared/product/product-name";
import { Button } from "@/ui/form/button";

type BatchAction = "release_batch" | "quarantine_batch" | "offer_replacements";

type QuarantinedBatchesProps = {
  batches: readonly QuarantinedBatchDto[];
  runner: OrderActionRunner;
};

/**
 * Batches of keys with reported problems. A quarantined batch, whose unsold keys are off sale, can
 * be released, and its buyers who reported no problem can be notified. A batch that is still on
 * sale can be kept on sale or quarantined. Renders nothing without batches.
 */
export function QuarantinedBatches({ batches, runner }: QuarantinedBatchesProps) {
  const texts = useTranslations("adminClaims.quarantine");
  const actions = useTranslations("adminOrderActions");
  const [asked, setAsked] = useState<{ action: BatchAction; batchId: string } | null>(null);
  useNamedSection("quarantined-batches", batches.length > 0);
  const end = () => setAsked(null);
  if (batches.length === 0 && asked === null) return null;
  return (
    <section
      aria-labelledby="quarantined-batches"
      className="rounded-card bg-err-ground px-4 py-3 forced-colors:border sm:px-5"
    >
      <h2 id="quarantined-batches" className="text-err text-role-title text-[1.0625rem]">
        {texts("heading")}
      </h2>
      <p className="mt-1 max-w-measure text-small">{texts("line")}</p>
      <ul className="mt-1 divide-y-[1.5px] divide-line">
        {batches.map((batch) => (
          <BatchRow
            key={batch.id}
            batch={batch}
            onAction={(action) => {
              runner.reset();
              setAsked({ action, batchId: batch.id });
            }}
          />
        ))}
      </ul>
      {asked && (
        <ReasonDialog
          action={asked.action}
          requestFor={(reason) => ({
            action: asked.action,
            input: { batchId: asked.batchId, reason },
          })}
          runner={runner}
          onClose={end}
          onDone={end}
        >
          <p className="text-body text-ink-2">{actions(`${asked.action}.text`)}</p>
        </ReasonDialog>
      )}
    </section>
  );
}

type BatchRowProps = { batch: QuarantinedBatchDto; onAction: (action: BatchAction) => void };

function BatchRow({ batch, onAction }: BatchRowProps) {
  const texts = useTranslations("adminClaims.quarantine");
  const key = useTranslations("adminClaims.key");
  const may = usePermissions();
  const { name, source, buyers, addresses, sold, unsold, offeredAt } = batch;
  const { quarantinedAt, questionedAt } = batch;
  const isForSale = quarantinedAt === null;
  const product = { name: batch.productName, nameAr: batch.productNameAr };
  const shownName = name || key("unnamed");
  return (
    <li className="flex flex-wrap items-center gap-x-5 gap-y-2 py-3">
      <div className="min-w-0 grow basis-72 text-small">
        <p className="text-label">
          <ProductName product={product} />
          <span aria-hidden="true"> · </span>
          <bdi className="wrap-anywhere">{shownName}</bdi>
        </p>
        <p>
          {isForSale ? texts("mayBeOne", { count: addresses }) : texts("buyers", { count: buyers })}{" "}
          {texts("sold", { count: sold })} {texts("unsold", { count: unsold })}
        </p>
        <p className="text-ink-2">
          {texts.rich(isForSale ? "asked" : "since", {
            at: () => <DateTime at={quarantinedAt ?? questionedAt ?? ""} />,
          })}{" "}
          {source !== "" &&
            key.rich("source", {
              source: () => <bdi className="wrap-anywhere">{source}</bdi>,
            })}{" "}
          {offeredAt !== null && texts.rich("offered", { at: () => <DateTime at={offeredAt} /> })}
        </p>
      </div>
      <div className="flex flex-wrap gap-2.5">
        {isForSale && may("keys:add") && (
          <Button
            variant="outline"
            size="small"
            aria-label={texts("takeOutName", { name: shownName })}
            onClick={() => onAction("quarantine_batch")}
          >
            {texts("takeOut")}
          </Button>
        )}
        {!isForSale && offeredAt === null && may("orders:refund") && (
          <Button
            variant="outline"
            size="small"
            aria-label={texts("offerName", { name: shownName })}
            onClick={() => onAction("offer_replacements")}
          >
            {texts("offer")}
          </Button>
        )}
        {may("keys:add") && (
          <Button
            variant="outline"
            size="small"
            aria-label={texts(isForSale ? "keepName" : "releaseName", { name: shownName })}
            onClick={() => onAction("release_batch")}
          >
            {texts(isForSale ? "keep" : "release")}
          </Button>
        )}
      </div>
    </li>
  );
}
