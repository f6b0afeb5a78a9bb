"use client";

import { useTranslations } from "next-intl";
import { trpc } from "@/trpc/client";
import { CurrentPasswordForm } from "./current-password-form";

/** Lists which data is erased and which stays, and asks for the password. */
export function EraseForm({ onClose }: { onClose: () => void }) {
  const texts = useTranslations("profile.data");
  const utils = trpc.useUtils();
  const { mutateAsync } = trpc.auth.requestErasure.useMutation();
  return (
    <CurrentPasswordForm
      labels={{ submit: texts("confirm"), cancel: texts("cancel") }}
      variant="danger"
      lost={texts("failed")}
      className="mt-6"
      onSubmit={async (input) => {
        utils.auth.erasure.setData(undefined, await mutateAsync(input));
        onClose();
      }}
      onCancel={onClose}
    >
      <h3 className="text-role-title text-[1.0625rem]">{texts("erase")}</h3>
      <ul className="mt-2 mb-6 list-disc space-y-2 ps-5 text-body text-ink-2">
        <li>{texts("goes")}</li>
        <li>{texts("stays")}</li>
        <li>{texts("when")}</li>
      </ul>
    </CurrentPasswordForm>
  );
}
