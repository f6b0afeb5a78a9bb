"use client";

import { useTranslations } from "next-intl";
import type { BlockDto } from "@/contract/admin/customers";
import { ReasonForm } from "@/features/admin/shared/reason-form";
import { useIdempotencyKey } from "@/features/admin/shared/use-idempotency-key";
import { trpc } from "@/trpc/client";
import { useToast } from "@/ui/feedback/toast-context";
import { Dialog } from "@/ui/overlay/dialog";

/** Asks why a block is lifted. */
export function LiftBlockDialog({ block, onClose }: { block: BlockDto; onClose: () => void }) {
  const texts = useTranslations("adminCustomers.blocks");
  const toast = useToast();
  const utils = trpc.useUtils();
  const idempotency = useIdempotencyKey();
  const value = block.value === "" ? texts("erased") : block.value;
  const lift = trpc.admin.customers.liftBlock.useMutation({
    onSettled: () => utils.admin.customers.invalidate(),
    onSuccess: () => {
      toast({ kind: "ok", title: texts("lifting.done"), description: value });
      onClose();
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      size="small"
      title={texts("lifting.title")}
      description={texts("lifting.line", { value })}
    >
      <ReasonForm
        labels={{
          reason: texts("lifting.reason"),
          help: texts("lifting.reasonHelp"),
          submit: texts("lifting.submit"),
          cancel: texts("form.cancel"),
        }}
        size="small"
        isBusy={lift.isPending}
        error={lift.error}
        lost={texts("lifting.failed")}
        onSubmit={(reason) => {
          const request = { id: block.id, reason };
          lift.mutate({ idempotencyKey: idempotency.keyFor(request), ...request });
        }}
        onCancel={onClose}
      />
    </Dialog>
  );
}
