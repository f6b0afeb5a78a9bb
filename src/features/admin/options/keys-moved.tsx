"use client";

import { useTranslations } from "next-intl";
import { useWatch } from "react-hook-form";
import type { OptionSetFormInput } from "@/contract/admin/option-sets";
import { trpc } from "@/trpc/client";
import { Alert } from "@/ui/feedback/alert";

type KeysMovedProps = { setId: number; stepIndex: number };

/** Before a step is saved that chooses the key: whose the keys become that belong to no choice yet. */
export function KeysMoved({ setId, stepIndex }: KeysMovedProps) {
  const texts = useTranslations("adminOptions.form");
  const keys = trpc.admin.optionSets.keys.useQuery({ id: setId });
  const first = useWatch<OptionSetFormInput, `steps.${number}.options`>({
    name: `steps.${stepIndex}.options`,
  })[0];
  const count = keys.data?.find(({ choice }) => choice === "")?.count ?? 0;
  if (count === 0 || !first) return null;
  return (
    <Alert kind="wait" role="status">
      {texts.rich("keysMoved", { count, choice: () => <bdi>{first.label || first.value}</bdi> })}
    </Alert>
  );
}
