"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { PlusIcon } from "@phosphor-icons/react/dist/ssr/Plus";
import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { FormProvider, useFieldArray, useForm } from "react-hook-form";
import {
  type AdminGameDto,
  type GameFormInput,
  type GameForm as GameFormOutput,
  gameForm,
} from "@/contract/admin/games";
import type { ErrorCode } from "@/domain/errors";
import { MAX_GAME_FIELDS } from "@/domain/game";
import { FormFrame } from "@/features/admin/shared/form-frame";
import type { RowFormProps } from "@/features/admin/shared/rows-tab";
import { useProblem } from "@/features/admin/shared/text-input";
import { useSaveRow } from "@/features/admin/shared/use-save-row";
import { trpc } from "@/trpc/client";
import { Alert } from "@/ui/feedback/alert";
import { LiveRegion } from "@/ui/feedback/live-region";
import { Button } from "@/ui/form/button";
import { FieldError } from "@/ui/form/field";
import { focusSoon } from "./focus-soon";
import { GameFieldCard } from "./game-field-card";
import { GameTextInput } from "./game-text-input";
import { gameValuesOf, NEW_FIELD, NEW_GAME } from "./game-values";

/** The field that a refusal of the server speaks of. */
const FIELD_OF: Partial<Record<ErrorCode, "slug">> = {
  game_slug_taken: "slug",
  game_slug_invalid: "slug",
};

/** The form of a game: its names, then what its buyers enter. */
export function GameForm({ row, onCancel, ...exits }: RowFormProps<AdminGameDto>) {
  const texts = useTranslations("adminGames.form");
  const common = useTranslations("panel.rows");
  const utils = trpc.useUtils();
  // Later lists, which the panel asks for meanwhile, change nothing under who is typing.
  const [opened] = useState(row);
  const form = useForm<GameFormInput, unknown, GameFormOutput>({
    resolver: zodResolver(gameForm),
    defaultValues: opened ? gameValuesOf(opened) : NEW_GAME,
  });
  const save = useSaveRow({
    kind: "adminGames",
    form,
    opened,
    saving: trpc.admin.games.save.useMutation(),
    inputOf: (game) => ({ game }),
    fieldOf: FIELD_OF,
    onChanged: () => void utils.admin.games.invalidate(),
    ...exits,
  });
  const isBuiltIn = opened?.isBuiltIn ?? false;

  return (
    <FormProvider {...form}>
      <FormFrame
        onSubmit={form.handleSubmit(save.submit)}
        problem={save.problem}
        submitLabel={opened ? common("save") : texts("add")}
        isBusy={save.isBusy}
        onCancel={onCancel}
      >
        {isBuiltIn && (
          <Alert kind="info" className="mb-6">
            {texts("builtIn")}
          </Alert>
        )}
        <fieldset className="min-w-0">
          <legend className="mb-4 text-role-title text-[1.0625rem]">{texts("about")}</legend>
          <div className="grid gap-5 sm:grid-cols-2">
            <GameTextInput
              name="name"
              label={texts("name")}
              input={{ dir: "ltr", lang: "en", required: true, "data-autofocus": !opened }}
            />
            <GameTextInput
              name="nameAr"
              label={texts("nameAr")}
              note={common("optional")}
              input={{ dir: "rtl", lang: "ar" }}
            />
            <GameTextInput
              name="slug"
              label={texts("slug")}
              help={texts("slugHelp")}
              input={{ dir: "ltr", required: true, readOnly: isBuiltIn }}
              className="sm:col-span-2"
            />
          </div>
        </fieldset>
        <GameFields isFixed={isBuiltIn} />
      </FormFrame>
    </FormProvider>
  );
}

/** What the buyer enters, in its order. Of the built-in game nothing is added, moved or removed. */
function GameFields({ isFixed }: { isFixed: boolean }) {
  const texts = useTranslations("adminGames.form");
  const { fields, append, remove, move } = useFieldArray<GameFormInput, "fields">({
    name: "fields",
  });
  const [said, setSaid] = useState("");
  const addId = useId();
  const problem = useProblem("fields");
  return (
    <fieldset className="mt-10 min-w-0">
      <legend className="mb-4 text-role-title text-[1.0625rem]">{texts("fields")}</legend>
      <ol className="grid gap-5">
        {fields.map(({ id }, index) => (
          <GameFieldCard
            key={id}
            index={index}
            count={fields.length}
            isFixed={isFixed}
            onMove={(to) => {
              move(index, to);
              setSaid(texts("moved", { position: to + 1, total: fields.length }));
            }}
            onRemove={() => {
              remove(index);
              focusSoon(addId);
            }}
          />
        ))}
      </ol>
      {problem && <FieldError id="game-fields-error">{problem}</FieldError>}
      {!isFixed && fields.length < MAX_GAME_FIELDS && (
        <Button
          id={addId}
          variant="outline"
          size="small"
          onClick={() => append(NEW_FIELD, { focusName: `fields.${fields.length}.label` })}
          className="mt-4"
        >
          <PlusIcon size={18} weight="bold" aria-hidden="true" />
          {texts("addField")}
        </Button>
      )}
      <LiveRegion message={said} />
    </fieldset>
  );
}
