"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { PlusIcon } from "@phosphor-icons/react/dist/ssr/Plus";
import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { useFieldArray, useForm } from "react-hook-form";
import {
  type AdminGameDto,
  type GameFormInput,
  type GameForm as GameFormOutput,
  gameForm,
} from "@/contract/admin/catalogue/games";
import { MAX_GAME_FIELDS } from "@/domain/catalogue/game";
import type { ErrorCode } from "@/domain/errors";
import { FormFrame } from "@/features/admin/shared/form/form-frame";
import {
  ARABIC,
  ENGLISH,
  FieldGroup,
  TextInput,
  useProblem,
} from "@/features/admin/shared/form/text-input";
import { useRowSaving, useSave } from "@/features/admin/shared/form/use-save";
import type { RowFormProps } from "@/features/admin/shared/table/rows-tab";
import { trpc } from "@/trpc/client";
import { Alert } from "@/ui/feedback/alert";
import { LiveRegion } from "@/ui/feedback/live-region";
import { Button } from "@/ui/form/button";
import { FieldError } from "@/ui/form/field";
import { focusSoon } from "./focus-soon";
import { GameFieldCard } from "./game-field-card";
import { gameValuesOf, NEW_FIELD, NEW_GAME } from "./game-values";

const GameTextInput = TextInput<GameFormInput>;

/** The form field at which each of these server errors is shown. */
const FIELD_OF: Partial<Record<ErrorCode, "slug">> = {
  game_slug_taken: "slug",
  game_slug_invalid: "slug",
};

/** The form of a game: its names, then the fields that its buyers fill in. */
export function GameForm({ row, onCancel, ...exits }: RowFormProps<AdminGameDto>) {
  const texts = useTranslations("adminGames.form");
  const common = useTranslations("panel.rows");
  const utils = trpc.useUtils();
  // Keep the row as it was opened: a refetch must not change the form while the admin types.
  const [opened] = useState(row);
  const form = useForm<GameFormInput, unknown, GameFormOutput>({
    resolver: zodResolver(gameForm),
    defaultValues: opened ? gameValuesOf(opened) : NEW_GAME,
  });
  const save = useSave({
    ...useRowSaving("adminGames", opened),
    form,
    call: utils.client.admin.games.save.mutate,
    inputOf: (game, base) => ({ base, game }),
    fieldOf: FIELD_OF,
    onChanged: () => void utils.admin.games.invalidate(),
    ...exits,
  });
  const isBuiltIn = opened?.isBuiltIn ?? false;

  return (
    <FormFrame
      form={form}
      save={save}
      submitLabel={opened ? common("save") : texts("add")}
      onCancel={onCancel}
    >
      {isBuiltIn && (
        <Alert kind="info" className="mb-6">
          {texts("builtIn")}
        </Alert>
      )}
      <FieldGroup heading={texts("about")} fields="grid gap-5 sm:grid-cols-2">
        <GameTextInput
          name="name"
          label={texts("name")}
          input={{ ...ENGLISH, required: true, "data-autofocus": !opened }}
        />
        <GameTextInput name="nameAr" label={texts("nameAr")} optional input={ARABIC} />
        <GameTextInput
          name="slug"
          label={texts("slug")}
          help={texts("slugHelp")}
          input={{ dir: "ltr", required: true, readOnly: isBuiltIn }}
          className="sm:col-span-2"
        />
      </FieldGroup>
      <GameFields isFixed={isBuiltIn} />
    </FormFrame>
  );
}

/**
 * The fields that the buyer fills in, in order. The built-in game's fields cannot be added, moved
 * or removed.
 */
function GameFields({ isFixed }: { isFixed: boolean }) {
  const texts = useTranslations("adminGames.form");
  const { fields, append, remove, move } = useFieldArray<GameFormInput, "fields">({
    name: "fields",
  });
  const [said, setSaid] = useState("");
  const addId = useId();
  const problem = useProblem("fields");
  return (
    <FieldGroup className="mt-10" heading={texts("fields")}>
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
    </FieldGroup>
  );
}
