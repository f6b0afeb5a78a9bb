"use client";

import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { MAX_GIFT_DAYS, MAX_GIFT_NAME, MAX_GIFT_WORDS } from "@/domain/orders/gift";
import { MAX_EMAIL_LENGTH } from "@/domain/text/text-limits";
import { Field } from "@/ui/form/field";
import { Input, TextArea } from "@/ui/form/input";
import type { GiftForm } from "./checkout-form";
import { EmailSuggestion } from "./email-suggestion";
import type { ContactRules } from "./use-contact-rules";

export type GiftFieldsProps = {
  gift: GiftForm;
  /** Null until loaded; until then, no error is shown. */
  rules: ContactRules | null;
  onChange: (part: Partial<GiftForm>) => void;
};

/** The date (YYYY-MM-DD, UTC) the given number of days from now. */
const dayIn = (days: number) =>
  new Date(Date.now() + days * 24 * 60 * 60 * 1000).toISOString().slice(0, "2026-11-23".length);

/** The gift's recipient, message and delivery day. */
export function GiftFields({ gift, rules, onChange }: GiftFieldsProps) {
  const texts = useTranslations("checkout.gift");
  const errors = useTranslations("errors");
  const emailInput = useRef<HTMLInputElement>(null);
  const [left, setLeft] = useState({ email: false, name: false });
  const isEmail = rules?.isEmail(gift.email) ?? false;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out like the fields
    <div
      role="group"
      aria-label={texts("ask")}
      className="mt-4 grid gap-5 rounded-card bg-cloud p-5 md:grid-cols-2 md:gap-4.5 dark:bg-mist"
    >
      <Field
        label={texts("name")}
        error={left.name && gift.name.trim() === "" ? errors("gift_name_missing") : undefined}
      >
        {(control) => (
          <Input
            {...control}
            dir="auto"
            autoComplete="off"
            required
            maxLength={MAX_GIFT_NAME}
            value={gift.name}
            onChange={(event) => onChange({ name: event.target.value })}
            onBlur={() => setLeft((before) => ({ ...before, name: true }))}
          />
        )}
      </Field>
      <div>
        <Field
          label={texts("email")}
          error={left.email && rules && !isEmail ? errors("email_invalid") : undefined}
        >
          {(control) => (
            <Input
              {...control}
              ref={emailInput}
              dir="ltr"
              type="email"
              autoComplete="off"
              required
              maxLength={MAX_EMAIL_LENGTH}
              value={gift.email}
              onChange={(event) => onChange({ email: event.target.value })}
              onBlur={() => setLeft((before) => ({ ...before, email: true }))}
            />
          )}
        </Field>
        <EmailSuggestion
          email={left.email && isEmail ? gift.email : null}
          meant={(left.email && rules?.suggestEmail(gift.email)) || null}
          onUse={(email) => {
            onChange({ email });
            emailInput.current?.focus();
          }}
        />
      </div>
      <Field
        label={texts("words")}
        note={texts("optional")}
        help={texts("wordsHelp")}
        className="md:col-span-2"
      >
        {(control) => (
          <TextArea
            {...control}
            dir="auto"
            rows={3}
            maxLength={MAX_GIFT_WORDS}
            value={gift.words}
            onChange={(event) => onChange({ words: event.target.value })}
          />
        )}
      </Field>
      <Field label={texts("day")} note={texts("optional")} help={texts("dayHelp")}>
        {(control) => (
          <Input
            {...control}
            type="date"
            min={dayIn(0)}
            max={dayIn(MAX_GIFT_DAYS - 1)}
            value={gift.day}
            onChange={(event) => onChange({ day: event.target.value })}
          />
        )}
      </Field>
    </div>
  );
}
