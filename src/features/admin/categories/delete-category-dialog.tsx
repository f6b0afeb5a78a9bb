"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import type { AdminCategoryDto } from "@/contract/admin/categories";
import { panelHref } from "@/features/admin/shared/panel-address";
import { PanelLink } from "@/features/admin/shared/panel-link";
import { useIdempotencyKey } from "@/features/admin/shared/use-idempotency-key";
import { errorMessage, refusalReason } from "@/features/shared/error-message";
import { ProductName } from "@/features/shared/product-name";
import { trpc } from "@/trpc/client";
import { Alert } from "@/ui/feedback/alert";
import { useToast } from "@/ui/feedback/toast-context";
import { Button } from "@/ui/form/button";
import { buttonStyle } from "@/ui/form/button-style";
import { Dialog } from "@/ui/overlay/dialog";

type DeleteCategoryDialogProps = {
  /** The one that is asked about; null while none is. */
  category: AdminCategoryDto | null;
  onClose: () => void;
  onDeleted: () => void;
};

/** Asks before a category is deleted; while products are in it, leads to them. */
export function DeleteCategoryDialog(props: DeleteCategoryDialogProps) {
  const { category, onClose, onDeleted } = props;
  const texts = useTranslations("adminCategories.delete");
  const toastTexts = useTranslations("adminCategories.toast");
  const working = useTranslations("common")("working");
  // Its name stays in sight while the dialog fades out.
  const [shown, setShown] = useState(category);
  if (category !== null && category !== shown) setShown(category);
  const toast = useToast();
  const utils = trpc.useUtils();
  const idempotency = useIdempotencyKey();
  const deletion = trpc.admin.categories.delete.useMutation();
  const isInUse = refusalReason(deletion.error) === "category_in_use";

  function close() {
    deletion.reset();
    onClose();
  }
  function ask({ id, name }: AdminCategoryDto) {
    const request = { id };
    deletion.mutate(
      { idempotencyKey: idempotency.keyFor(request), ...request },
      {
        onSuccess: () => {
          idempotency.release();
          void utils.admin.categories.invalidate();
          void utils.catalogue.invalidate();
          toast({ kind: "ok", title: toastTexts("deleted"), description: name });
          close();
          // Once the dialog has given the focus back to the row, which is gone then.
          requestAnimationFrame(() => requestAnimationFrame(onDeleted));
        },
      },
    );
  }

  return (
    <Dialog
      open={category !== null}
      onClose={close}
      role="alertdialog"
      size="small"
      title={texts("title")}
      description={texts("question")}
      actions={
        <>
          <Button variant="outline" size="small" data-autofocus onClick={close}>
            {texts("cancel")}
          </Button>
          {isInUse && shown ? (
            <PanelLink
              href={panelHref({ tab: "products", category: shown.id })}
              entersTab
              className={buttonStyle({ size: "small" })}
            >
              {texts("showProducts")}
            </PanelLink>
          ) : (
            <Button
              variant="danger"
              size="small"
              busy={deletion.isPending}
              busyText={working}
              onClick={() => category && ask(category)}
            >
              {texts("delete")}
            </Button>
          )}
        </>
      }
    >
      {shown && (
        <p className="mt-3 line-clamp-3 wrap-anywhere text-label">
          <ProductName product={shown} />
        </p>
      )}
      {deletion.error && (
        <Alert kind="err" role="alert" className="mt-4">
          {errorMessage(deletion.error, texts("failed"))}
        </Alert>
      )}
    </Dialog>
  );
}
