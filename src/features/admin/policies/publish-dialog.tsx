"use client";

import { useTranslations } from "next-intl";
import type { AdminPolicyDto } from "@/contract/admin/policies";
import { useIdempotencyKey } from "@/features/admin/shared/use-idempotency-key";
import { errorMessage } from "@/features/shared/error-message";
import { trpc } from "@/trpc/client";
import { Alert } from "@/ui/feedback/alert";
import { useToast } from "@/ui/feedback/toast-context";
import { Button } from "@/ui/form/button";
import { Dialog } from "@/ui/overlay/dialog";

type PublishDialogProps = { policy: AdminPolicyDto; onClose: () => void };

/** Asked before a draft comes into force: what was published stays as it is. */
export function PublishDialog({ policy, onClose }: PublishDialogProps) {
  const texts = useTranslations("adminPolicies.publish");
  const kinds = useTranslations("policies.kinds");
  const cancel = useTranslations("panel.rows")("cancel");
  const working = useTranslations("common")("working");
  const toast = useToast();
  const idempotency = useIdempotencyKey();
  const utils = trpc.useUtils();
  const { kind, draft, versions } = policy;
  const version = (versions[0]?.version ?? 0) + 1;
  const name = kinds(kind);
  const publish = trpc.admin.policies.publish.useMutation({
    onSuccess(published) {
      toast({ kind: "ok", title: texts("done", { name, version: published.version }) });
      onClose();
    },
    onSettled: () => utils.admin.policies.list.invalidate(),
  });
  function confirm() {
    const request = { kind, revision: draft.revision };
    publish.mutate({ idempotencyKey: idempotency.keyFor(request), ...request });
  }
  return (
    <Dialog
      open
      onClose={onClose}
      role="alertdialog"
      size="small"
      title={texts("title", { name, version })}
      description={texts("line")}
      actions={
        <>
          <Button variant="outline" size="small" data-autofocus onClick={onClose}>
            {cancel}
          </Button>
          <Button size="small" busy={publish.isPending} busyText={working} onClick={confirm}>
            {texts("publish")}
          </Button>
        </>
      }
    >
      {publish.error && (
        <Alert kind="err" role="alert">
          {errorMessage(publish.error, texts("failed"))}
        </Alert>
      )}
    </Dialog>
  );
}
