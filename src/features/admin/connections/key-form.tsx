"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, type Ref, useId } from "react";
import { useController, useFormContext, useWatch } from "react-hook-form";
import type { ApiScope } from "@/domain/account/api-scopes";
import type { ErrorCode } from "@/domain/errors";
import type { FormExits } from "@/features/admin/shared/form/form-dialog";
import { FormFrame } from "@/features/admin/shared/form/form-frame";
import { FieldGroup, TextInput, useProblem } from "@/features/admin/shared/form/text-input";
import { useFieldErrorMessage } from "@/features/shared/errors/use-field-error-message";
import { trpc } from "@/trpc/client";
import { Checkbox } from "@/ui/form/checkbox";
import { Field, FieldError } from "@/ui/form/field";
import { TextArea } from "@/ui/form/input";
import { Select } from "@/ui/form/select";
import {
  EMPTY_KEY_FORM,
  type KeyFormInput,
  type KeyFormOutput,
  keyForm,
  LIFETIMES,
  linesOf,
  SCOPE_GROUPS,
} from "./key-form-values";
import { useSecretForm } from "./use-secret-form";

/** The field to which a server error belongs. */
const FIELD_OF: Partial<Record<ErrorCode, keyof KeyFormInput>> = { api_key_name_taken: "name" };

/** The form of a new API key: its name, scopes, expiry and allowed IP addresses. */
export function KeyForm({ onDirty, onCancel, onSaved }: FormExits) {
  const texts = useTranslations("adminConnections.form");
  const utils = trpc.useUtils();
  const { form, save } = useSecretForm({
    schema: keyForm,
    empty: EMPTY_KEY_FORM,
    fieldOf: FIELD_OF,
    create: async (values: KeyFormOutput, idempotencyKey) => {
      const input = { ...values, idempotencyKey };
      const { id, key } = await utils.client.admin.apiKeys.create.mutate(input);
      return { kind: "apiKey", id, secret: key, name: values.name.trim() };
    },
    read: () => Promise.all([utils.admin.apiKeys.invalidate(), utils.admin.upstream.invalidate()]),
    failed: texts("failed"),
    onDirty,
    onSaved,
  });
  return (
    <FormFrame form={form} save={save} submitLabel={texts("submit")} onCancel={onCancel}>
      <KeyText
        name="name"
        label={texts("name")}
        help={texts("nameHelp")}
        input={{ required: true, "data-autofocus": true }}
      />
      <Scopes />
      <FieldGroup className="mt-10" heading={texts("limits")} fields="grid gap-5">
        <Lifetime />
        <Addresses />
      </FieldGroup>
    </FormFrame>
  );
}

const KeyText = TextInput<KeyFormInput>;

function Scopes() {
  const texts = useTranslations("adminConnections");
  const { field } = useController<KeyFormInput, "scopes">({ name: "scopes" });
  const problem = useProblem("scopes");
  const problemId = useId();
  return (
    <fieldset className="mt-10 min-w-0">
      <legend className="text-role-title text-[1.0625rem]">{texts("form.scopes")}</legend>
      <p className="mt-1 text-caption text-ink-2">{texts("form.scopesHelp")}</p>
      {problem && <FieldError id={problemId}>{problem}</FieldError>}
      <div className="mt-4 grid gap-x-8 gap-y-5 sm:grid-cols-2">
        {SCOPE_GROUPS.map(([group, scopes]) => (
          <ScopeList key={group} label={texts(`groups.${group}`)}>
            {scopes.map((scope, index) => (
              <ScopeChoice
                key={scope}
                scope={scope}
                problemId={problem && problemId}
                inputRef={group === SCOPE_GROUPS[0]?.[0] && index === 0 ? field.ref : undefined}
                isChosen={field.value.includes(scope)}
                onChange={(isChosen) =>
                  field.onChange(
                    isChosen
                      ? [...field.value, scope]
                      : field.value.filter((other) => other !== scope),
                  )
                }
              />
            ))}
          </ScopeList>
        ))}
      </div>
    </fieldset>
  );
}

function ScopeList({ label, children }: { label: string; children: ReactNode }) {
  const labelId = useId();
  return (
    <div>
      <p id={labelId} className="text-caption text-ink-3">
        {label}
      </p>
      <ul aria-labelledby={labelId}>{children}</ul>
    </div>
  );
}

type ScopeChoiceProps = {
  scope: ApiScope;
  /** The element id of the error message about the scopes; undefined without an error. */
  problemId: string | undefined;
  /** Set for the first checkbox only, which takes the focus if the chosen scopes are invalid. */
  inputRef: Ref<HTMLInputElement> | undefined;
  isChosen: boolean;
  onChange: (isChosen: boolean) => void;
};

function ScopeChoice({ scope, problemId, inputRef, isChosen, onChange }: ScopeChoiceProps) {
  const texts = useTranslations("adminConnections.scopes");
  const helpId = useId();
  return (
    <li>
      <Checkbox
        {...(inputRef && { ref: inputRef })}
        label={<span className="text-label">{texts(`${scope}.label`)}</span>}
        aria-describedby={[problemId, helpId].filter(Boolean).join(" ")}
        aria-invalid={problemId ? true : undefined}
        checked={isChosen}
        onChange={({ target }) => onChange(target.checked)}
      />
      <p id={helpId} className="ms-9 -mt-1.5 mb-1.5 text-caption text-ink-2">
        {texts(`${scope}.help`)}
      </p>
    </li>
  );
}

function Lifetime() {
  const texts = useTranslations("adminConnections.form");
  const { field } = useController<KeyFormInput, "days">({ name: "days" });
  return (
    <Field label={texts("expires")}>
      {(control) => (
        <Select
          {...control}
          value={field.value}
          options={LIFETIMES.map((value) => ({
            value,
            label: value === "never" ? texts("never") : texts("days", { days: Number(value) }),
          }))}
          onChange={(value) => field.onChange(value)}
        />
      )}
    </Field>
  );
}

function Addresses() {
  const texts = useTranslations("adminConnections.form");
  const { register } = useFormContext<KeyFormInput>();
  return (
    <Field
      label={texts("addresses")}
      note={useTranslations("panel.rows")("optional")}
      help={texts("addressesHelp")}
      error={useAddressProblem()}
    >
      {(control) => (
        <TextArea
          {...control}
          {...register("addresses")}
          dir="ltr"
          rows={3}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      )}
    </Field>
  );
}

/** The error message of the IP addresses; for an invalid line, it starts with that line. */
function useAddressProblem(): string | undefined {
  const problemText = useFieldErrorMessage();
  const lines = linesOf(useWatch<KeyFormInput, "addresses">({ name: "addresses" }));
  const { errors } = useFormContext<KeyFormInput>().formState;
  const problem: { message?: string } | ({ message?: string } | undefined)[] | undefined =
    errors.addresses;
  if (!Array.isArray(problem)) return problemText(problem?.message);
  const at = problem.findIndex(Boolean);
  const sentence = problemText(problem[at]?.message);
  return lines[at] === undefined ? sentence : `\u2066${lines[at].slice(0, 60)}\u2069: ${sentence}`;
}
