"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { PlusIcon } from "@phosphor-icons/react/dist/ssr/Plus";
import { useTranslations } from "next-intl";
import { useEffect, useId, useState } from "react";
import { FormProvider, useFieldArray, useForm, useFormContext } from "react-hook-form";
import {
  type AdminGameDto,
  type GameFormInput,
  type GameForm as GameFormOutput,
  gameForm,
} from "@/contract/admin/games";
import type { ErrorCode } from "@/domain/errors";
import { MAX_GAME_FIELDS } from "@/domain/game";
import { useIdempotencyKey } from "@/features/admin/shared/use-idempotency-key";
import { errorMessage, refusalReason } from "@/features/shared/error-message";
import { setServerError } from "@/features/shared/server-error";
import { useFieldErrorMessage } from "@/features/shared/use-field-error-message";
import { trpc } from "@/trpc/client";
import { Alert } from "@/ui/feedback/alert";
import { LiveRegion } from "@/ui/feedback/live-region";
import { useToast } from "@/ui/feedback/toast-context";
import { Button } from "@/ui/form/button";
import { FieldError } from "@/ui/form/field";
import { focusSoon } from "./focus-soon";
import { GameFieldCard } from "./game-field-card";
import { TextInput } from "./game-inputs";
import { gameValuesOf, NEW_FIELD, NEW_GAME } from "./game-values";

type GameFormProps = {
  /** What is edited, as it was when the dialog opened; null adds a game. */
  game: AdminGameDto | null;
  /** Whether something is typed that is not saved. */
  onDirty: (isDirty: boolean) => void;
  onCancel: () => void;
  onSaved: () => void;
};

/** The field that a refusal of the server speaks of. */
const FIELD_OF: Partial<Record<ErrorCode, "slug">> = {
  game_slug_taken: "slug",
  game_slug_invalid: "slug",
};

/** The form of a game: its names, then what its buyers enter. */
export function GameForm({ game, onDirty, onCancel, onSaved }: GameFormProps) {
  const texts = useTranslations("adminGames.form");
  const working = useTranslations("common")("working");
  // Later lists, which the panel asks for meanwhile, change nothing under who is typing.
  const [opened] = useState(game);
  const form = useForm<GameFormInput, unknown, GameFormOutput>({
    resolver: zodResolver(gameForm),
    defaultValues: opened ? gameValuesOf(opened) : NEW_GAME,
  });
  const { isDirty } = form.formState;
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  const save = useSaveGame(opened, onSaved);
  const isBuiltIn = opened?.isBuiltIn ?? false;
  const isElsewhere = FIELD_OF[refusalReason(save.error) ?? "invalid_input"] !== undefined;

  async function submit() {
    const error = await save.run(form.getValues());
    if (error) setServerError(form, FIELD_OF, error);
  }

  return (
    <FormProvider {...form}>
      <form
        method="post"
        noValidate
        onSubmit={form.handleSubmit(submit)}
        className="flex min-h-0 grow flex-col"
      >
        <div className="grow scroll-py-24 overflow-y-auto overscroll-contain px-4 py-6 sm:px-6">
          {isBuiltIn && (
            <Alert kind="info" className="mb-6">
              {texts("builtIn")}
            </Alert>
          )}
          <fieldset className="min-w-0">
            <legend className="mb-4 text-role-title text-[1.0625rem]">{texts("about")}</legend>
            <div className="grid gap-5 sm:grid-cols-2">
              <TextInput
                name="name"
                label={texts("name")}
                input={{ dir: "ltr", lang: "en", required: true, "data-autofocus": !opened }}
              />
              <TextInput
                name="nameAr"
                label={texts("nameAr")}
                note={texts("optional")}
                input={{ dir: "rtl", lang: "ar" }}
              />
              <TextInput
                name="slug"
                label={texts("slug")}
                help={texts("slugHelp")}
                input={{ dir: "ltr", required: true, readOnly: isBuiltIn }}
                className="sm:col-span-2"
              />
            </div>
          </fieldset>
          <GameFields isFixed={isBuiltIn} />
        </div>
        <div className="border-line border-t-[1.5px] px-4 py-4 sm:px-6">
          {save.error && !isElsewhere && (
            <Alert kind="err" role="alert" className="mb-3">
              {errorMessage(save.error, texts("failed"))}
            </Alert>
          )}
          <div className="flex flex-wrap justify-end gap-2.5">
            <Button variant="outline" size="small" onClick={onCancel}>
              {texts("cancel")}
            </Button>
            <Button type="submit" size="small" busy={save.isBusy} busyText={working}>
              {texts(opened ? "save" : "add")}
            </Button>
          </div>
        </div>
      </form>
    </FormProvider>
  );
}

/** What the buyer enters, in its order. Of the built-in game nothing is added, moved or removed. */
function GameFields({ isFixed }: { isFixed: boolean }) {
  const texts = useTranslations("adminGames.form");
  const message = useFieldErrorMessage();
  const { formState } = useFormContext<GameFormInput>();
  const { fields, append, remove, move } = useFieldArray<GameFormInput, "fields">({
    name: "fields",
  });
  const [said, setSaid] = useState("");
  const addId = useId();
  const problem = message(
    formState.errors.fields?.root?.message ?? formState.errors.fields?.message,
  );
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

function useSaveGame(opened: AdminGameDto | null, onSaved: () => void) {
  const texts = useTranslations("adminGames.toast");
  const toast = useToast();
  const utils = trpc.useUtils();
  const idempotency = useIdempotencyKey();
  const save = trpc.admin.games.save.useMutation();

  /** What went wrong; null when it is saved. */
  async function run(game: GameFormInput): Promise<unknown> {
    if (save.isPending) return null;
    const base = opened && { id: opened.id, version: opened.version };
    const request = { base, game };
    try {
      await save.mutateAsync({ idempotencyKey: idempotency.keyFor(request), ...request });
    } catch (error) {
      return error;
    }
    idempotency.release();
    void utils.admin.games.invalidate();
    toast({ kind: "ok", title: texts(opened ? "saved" : "added"), description: game.name });
    onSaved();
    return null;
  }

  return { run, isBusy: save.isPending, error: save.error };
}
