"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import type { BlockDto } from "@/contract/admin/people/customers";
import { ReasonDialog } from "@/features/admin/shared/form/confirm-dialog";
import { useMutationWithToast } from "@/features/admin/shared/form/use-mutation-with-toast";
import { usePermissions } from "@/features/admin/shared/frame/panel-context";
import { useFormatDateTime } from "@/features/admin/shared/text/date-time";
import { Ltr } from "@/features/admin/shared/text/ltr";
import { trpc } from "@/trpc/client";
import { Button } from "@/ui/form/button";

type BlockTableProps = {
  blocks: readonly BlockDto[];
  /** True to draw no border, because the parent draws one. */
  isPlain: boolean;
};

/**
 * Active and lifted blocks of e-mail addresses and player IDs, each with its reason and the admin
 * who set it.
 */
export function BlockTable({ blocks, isPlain }: BlockTableProps) {
  const [asked, setAsked] = useState<BlockDto | null>(null);
  return (
    <>
      <ul
        className={
          isPlain
            ? "divide-y-[1.5px] divide-line"
            : "divide-y-[1.5px] divide-line rounded-card border-[1.5px] border-line px-4 sm:px-5"
        }
      >
        {blocks.map((block) => (
          <li key={block.id} className={isPlain ? "py-3 last:pb-0" : "py-3"}>
            <Block block={block} onLift={() => setAsked(block)} />
          </li>
        ))}
      </ul>
      {asked && <LiftBlockDialog block={asked} onClose={() => setAsked(null)} />}
    </>
  );
}

function Block({ block, onLift }: { block: BlockDto; onLift: () => void }) {
  const texts = useTranslations("adminCustomers.blocks");
  const shown = useFormatDateTime();
  const may = usePermissions();
  const { kind, value, reason, blockedBy, createdAt, liftedAt, liftedBy, liftReason } = block;
  const name = value === "" ? texts("erased") : value;
  return (
    <>
      <div className="flex items-start justify-between gap-x-4">
        <p className="min-w-0 pt-2 text-label">
          <Ltr className="wrap-anywhere">{name}</Ltr>{" "}
          <span className="inline-block font-normal text-caption text-ink-2">
            {texts(`kind.${kind}`)}
          </span>
        </p>
        {liftedAt === null && may("orders:refund") && (
          <Button
            variant="ghost"
            size="small"
            className="shrink-0"
            aria-label={texts("liftName", { value: name })}
            onClick={onLift}
          >
            {texts("lift")}
          </Button>
        )}
      </div>
      <p dir="auto" className="whitespace-pre-line wrap-anywhere text-small text-ink-2">
        {reason === "" ? texts("erasedReason") : reason}
      </p>
      <p className="mt-1 text-caption text-ink-3">
        {texts.rich("by", { at: shown(createdAt), name: () => <bdi>{blockedBy}</bdi> })}
      </p>
      {liftedAt !== null && (
        <p className="mt-1 text-caption text-ink-2">
          {texts.rich("lifted", {
            at: shown(liftedAt),
            name: () => <bdi>{liftedBy}</bdi>,
            why: () => <bdi>{liftReason}</bdi>,
          })}
        </p>
      )}
    </>
  );
}

/** Asks for the reason to lift a block. */
function LiftBlockDialog({ block, onClose }: { block: BlockDto; onClose: () => void }) {
  const texts = useTranslations("adminCustomers.blocks");
  const lifting = useTranslations("adminCustomers.blocks.lifting");
  const utils = trpc.useUtils();
  const value = block.value === "" ? texts("erased") : block.value;
  const lift = useMutationWithToast(utils.client.admin.customers.liftBlock.mutate, {
    done: lifting("done"),
    failed: lifting("failed"),
    about: value,
    read: () => utils.admin.customers.invalidate(),
    onDone: onClose,
  });
  return (
    <ReasonDialog
      title={lifting("title")}
      line={lifting("line", { value })}
      reason={lifting("reason")}
      help={lifting("reasonHelp")}
      submit={lifting("submit")}
      failed={lifting("failed")}
      change={lift}
      onReason={(reason) => lift.run({ id: block.id, reason })}
      onClose={onClose}
    />
  );
}
