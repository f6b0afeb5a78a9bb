"use client";

import { useTranslations } from "next-intl";
import { LOCALES, type Locale, localeOr } from "@/domain/text/locale";
import { Field } from "@/ui/form/field";
import { Select } from "@/ui/form/select";

type LanguageFieldProps = { label: string; value: Locale; onChange: (language: Locale) => void };

/** A field for the language of the shop's mails to a person. */
export function LanguageField({ label, value, onChange }: LanguageFieldProps) {
  const texts = useTranslations("adminStaff.form.languages");
  return (
    <Field label={label}>
      {(control) => (
        <Select
          {...control}
          value={value}
          options={LOCALES.map((one) => ({ value: one, label: texts(one) }))}
          onChange={(one) => onChange(localeOr(one))}
        />
      )}
    </Field>
  );
}
