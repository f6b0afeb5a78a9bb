"use client";

import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import type { PasskeyAnswer, PasskeyQuestionDto } from "@/contract/passkey";
import { Problem } from "@/features/admin/shared/frame/feedback";
import { errorMessage } from "@/features/shared/errors/error-message";
import { Button } from "@/ui/form/button";
import { signWithPasskey } from "./webauthn";

type PasskeyButtonProps = {
  /**
   * Requests the challenge from the server. Resolves to null if the form is invalid; nothing is
   * signed then.
   */
  ask: () => Promise<PasskeyQuestionDto | null>;
  onSigned: (passkey: PasskeyAnswer) => void;
  /** True while the server verifies the signature. */
  isBusy: boolean;
  /** The size of the neighbouring buttons. */
  size?: "large";
};

/**
 * A button that signs a challenge of the server with a passkey, as an alternative to a typed code.
 */
export function PasskeyButton({ ask, onSigned, isBusy, size }: PasskeyButtonProps) {
  const texts = useTranslations("adminProof.passkey");
  const sign = useMutation({
    mutationFn: async () => {
      const question = await ask();
      return question && (await signWithPasskey(question));
    },
    onSuccess: (signed) => signed && onSigned(signed),
  });
  return (
    <div className="grid gap-4">
      <Button
        variant="outline"
        size={size}
        wide
        busy={sign.isPending}
        busyText={texts("waiting")}
        onClick={() => {
          if (!isBusy) sign.mutate();
        }}
      >
        {texts("use")}
      </Button>
      <Problem text={sign.error && errorMessage(sign.error, texts("unused"))} />
    </div>
  );
}
