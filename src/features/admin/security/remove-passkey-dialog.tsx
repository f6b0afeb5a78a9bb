"use client";

import { useTranslations } from "next-intl";
import { ProofForm } from "@/features/admin/shared/proof-form";
import { trpc } from "@/trpc/client";
import { useToast } from "@/ui/feedback/toast-context";
import { Dialog } from "@/ui/overlay/dialog";

type RemovePasskeyDialogProps = {
  passkey: { id: number; name: string };
  onClose: () => void;
  onRemoved: () => void;
};

/** Asks for the password and a factor before a passkey goes. */
export function RemovePasskeyDialog({ passkey, onClose, onRemoved }: RemovePasskeyDialogProps) {
  const texts = useTranslations("adminSecurity.removingPasskey");
  const toast = useToast();
  const { id, name } = passkey;
  const removal = trpc.auth.secondFactor.removePasskey.useMutation({
    onSuccess: () => {
      toast({ kind: "ok", title: texts("done") });
      onRemoved();
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      size="small"
      title={texts("title")}
      description={texts("line", { name })}
    >
      <ProofForm
        asksCode
        submitLabel={texts("submit")}
        variant="danger"
        isBusy={removal.isPending}
        error={removal.error}
        onSubmit={(shown) => removal.mutate({ id, ...shown })}
        onCancel={onClose}
      />
    </Dialog>
  );
}
