"use client";

import { useTranslations } from "next-intl";
import { ProofForm } from "@/features/admin/shared/proof-form";
import { trpc } from "@/trpc/client";
import { useToast } from "@/ui/feedback/toast-context";
import { Dialog } from "@/ui/overlay/dialog";

type TurnOffDialogProps = { onClose: () => void; onTurnedOff: () => void };

/** Asks for the password and a code before the second factor ends. */
export function TurnOffDialog({ onClose, onTurnedOff }: TurnOffDialogProps) {
  const texts = useTranslations("adminSecurity.turningOff");
  const toast = useToast();
  const end = trpc.auth.secondFactor.turnOff.useMutation({
    onSuccess: () => {
      toast({ kind: "ok", title: texts("done") });
      onTurnedOff();
    },
  });
  return (
    <Dialog open onClose={onClose} size="small" title={texts("title")} description={texts("line")}>
      <ProofForm
        asksCode
        submitLabel={texts("submit")}
        variant="danger"
        isBusy={end.isPending}
        error={end.error}
        onSubmit={(shown) => end.mutate(shown)}
        onCancel={onClose}
      />
    </Dialog>
  );
}
