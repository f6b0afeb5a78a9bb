"use client";

import { useTranslations } from "next-intl";
import { useFormContext, useWatch } from "react-hook-form";
import type { ProductFormInput } from "@/contract/admin/products";
import { BUILT_IN_GAME_ID } from "@/domain/game";
import { productName } from "@/features/shared/product-name";
import { useLanguage } from "@/i18n/use-language";
import { trpc } from "@/trpc/client";
import { SelectField, useFieldProblem } from "./form-fields";

/** The game of a top-up: which fields its buyer fills in. The built-in one until another is chosen. */
export function GameField() {
  const texts = useTranslations("adminProducts.form");
  const locale = useLanguage();
  const { setValue } = useFormContext<ProductFormInput>();
  const chosen = useWatch<ProductFormInput, "gameId">({ name: "gameId" });
  const games = trpc.admin.games.list.useQuery().data ?? [];
  return (
    <SelectField
      name="gameId"
      label={texts("game")}
      help={texts("gameHelp")}
      value={String(chosen ?? BUILT_IN_GAME_ID)}
      options={games.map((game) => ({ value: String(game.id), label: productName(game, locale) }))}
      onChoose={(id) => setValue("gameId", Number(id), { shouldDirty: true, shouldValidate: true })}
      problem={useFieldProblem("gameId")}
    />
  );
}
