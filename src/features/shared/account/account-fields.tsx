"use client";

import clsx from "clsx";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import type { GameDto } from "@/contract/games";
import {
  answerError,
  answerTo,
  fieldProblem,
  type GameField,
  MAX_TYPED_ANSWER,
  normalizeAnswer,
  type TopupAnswers,
} from "@/domain/catalogue/game";
import { localizedParams } from "@/domain/errors";
import { localized } from "@/domain/text/localized";
import { useLanguage } from "@/i18n/use-language";
import { Field, type FieldControl } from "@/ui/form/field";
import { Input } from "@/ui/form/input";
import { Select } from "@/ui/form/select";

export type AccountFieldsProps = {
  /** The game whose account fields are shown. */
  game: GameDto;
  /** The answers as typed. */
  answers: TopupAnswers;
  onAnswer: (key: string, value: string) => void;
  /** The id of the whole form; a field's id is `${id}-${key}`. */
  id: string;
  /** Also shows the problems of fields that the user has not visited. */
  showsAll?: boolean;
  /** The id of the text that rejects the whole account; if set, every field is marked invalid. */
  refusalId?: string | undefined;
  /** Shows no problem for a field that the user leaves empty, unless `showsAll` is set. */
  forgivesEmpty?: boolean;
  /** Wraps a field's label. */
  label?: (name: ReactNode) => ReactNode;
  /** Replaces each field's hint; an empty string shows no hint. */
  help?: string | undefined;
  onEnter?: () => void;
};

/**
 * The fields for a player's account, as the game defines them. Specification §5 (validation rules),
 * design §3 (games).
 */
export function AccountFields(props: AccountFieldsProps) {
  const [left, setLeft] = useState<readonly string[]>([]);
  return (
    <div className="grid gap-5">
      {props.game.fields.map((field) => (
        <AccountField
          key={field.key}
          {...props}
          field={field}
          isTried={props.showsAll === true || left.includes(field.key)}
          onLeave={() => setLeft((before) => [...before, field.key])}
        />
      ))}
    </div>
  );
}

type AccountFieldProps = AccountFieldsProps & {
  field: GameDto["fields"][number];
  isTried: boolean;
  onLeave: () => void;
};

function AccountField(props: AccountFieldProps) {
  const { game, field, answers, isTried, refusalId, label = (name) => name } = props;
  const locale = useLanguage();
  const choose = useTranslations("common")("choose");
  const messageOf = useAnswerMessage(game);
  const value = answerTo(answers, field.key);
  const problem = messageOf(field, value);
  const error = isTried && problem ? problem : undefined;
  const isRefused = error !== undefined || refusalId !== undefined;
  const hint = props.help ?? localized(locale, field.hint, field.hintAr);
  const name = localized(locale, field.label, field.labelAr);

  function leave() {
    if (!props.forgivesEmpty || normalizeAnswer(field, value) !== "") props.onLeave();
  }

  return (
    <Field
      id={`${props.id}-${field.key}`}
      label={label(<bdi>{name}</bdi>)}
      help={isRefused ? undefined : hint && <bdi>{hint}</bdi>}
      error={error}
    >
      {(control) =>
        field.type === "choice" ? (
          <Select
            {...refusedControl(control, refusalId)}
            value={field.choices.some((choice) => choice.value === value) ? value : null}
            options={field.choices.map((choice) => ({
              value: choice.value,
              label: <bdi>{localized(locale, choice.label, choice.labelAr)}</bdi>,
            }))}
            onChange={(chosen) => props.onAnswer(field.key, chosen)}
            placeholder={choose}
          />
        ) : (
          <Input
            {...refusedControl(control, refusalId)}
            dir={field.type === "digits" ? "ltr" : "auto"}
            inputMode={field.type === "digits" ? "numeric" : "text"}
            autoComplete="off"
            maxLength={MAX_TYPED_ANSWER}
            required
            valid={problem === null}
            value={value}
            onChange={(event) => props.onAnswer(field.key, event.target.value)}
            onBlur={leave}
            onKeyDown={(event) => event.key === "Enter" && props.onEnter?.()}
            className={field.type === "digits" ? "figures-id" : undefined}
          />
        )
      }
    </Field>
  );
}

function refusedControl(control: FieldControl, refusalId: string | undefined): FieldControl {
  if (refusalId === undefined) return control;
  const describedBy = clsx(control["aria-describedby"], refusalId);
  return { ...control, "aria-describedby": describedBy, "aria-invalid": true };
}

/** Returns a function that gives the error message for a typed answer; null if it is valid. */
function useAnswerMessage(game: GameDto) {
  const errors = useTranslations("errors");
  const common = useTranslations("common");
  const locale = useLanguage();
  return (field: GameField, typed: string): string | null => {
    const problem = fieldProblem(field, typed);
    if (problem === null) return null;
    // The text of the error code names all products of an order; `playerIdMissing` is for a single
    // field.
    if (game.isBuiltIn && problem === "missing") return common("playerIdMissing");
    const { code, params } = answerError(game, field, problem);
    return errors(code, localizedParams(params, locale));
  };
}
