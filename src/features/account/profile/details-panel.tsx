"use client";

import { SealCheckIcon } from "@phosphor-icons/react/dist/ssr/SealCheck";
import { useTranslations } from "next-intl";
import { type ReactNode, useId } from "react";
import type { CurrentUserDto } from "@/contract/accounts";
import { CURRENCIES } from "@/domain/money";
import { usePreferences } from "@/features/layout/preferences/preferences";
import { useLanguage } from "@/i18n/use-language";
import { Badge } from "@/ui/data/badge";
import { Field } from "@/ui/form/field";
import { SegmentedControl } from "@/ui/form/segmented-control";
import { Select } from "@/ui/form/select";
import { formatDate } from "./format-date";

/** The account's data, the currency and the language. Specification §2 (screens). */
export function DetailsPanel({ user }: { user: CurrentUserDto }) {
  const texts = useTranslations("profile.details");
  const locale = useLanguage();
  return (
    <div className="grid gap-5 lg:grid-cols-2">
      <Panel heading={texts("heading")}>
        <dl className="divide-y divide-line">
          <Row name={texts("username")}>
            <bdi>{user.username}</bdi>
          </Row>
          <Row name={texts("email")}>
            <bdi dir="ltr">{user.email}</bdi>
          </Row>
          <Row name={texts("registered")}>
            <time dateTime={user.createdAt}>{formatDate(user.createdAt, locale)}</time>
          </Row>
          <Row name={texts("status")}>
            <span className="flex flex-wrap items-center gap-2.5">
              {texts(user.isAdmin ? "admin" : "user")}
              {user.isVerified && (
                <Badge
                  tone="ok"
                  icon={<SealCheckIcon size={16} weight="fill" aria-hidden="true" />}
                >
                  {texts("verified")}
                </Badge>
              )}
            </span>
          </Row>
        </dl>
      </Panel>
      <Panel heading={texts("preferences")}>
        <CurrencyChoice />
        <LanguageChoice />
      </Panel>
    </div>
  );
}

function Panel({ heading, children }: { heading: string; children: ReactNode }) {
  const headingId = useId();
  return (
    <section
      aria-labelledby={headingId}
      className="frame frame-quiet rounded-sheet p-5 sm:p-6 forced-colors:border"
    >
      <h2 id={headingId} className="mb-2 text-h3">
        {heading}
      </h2>
      {children}
    </section>
  );
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex min-h-15 flex-col justify-center gap-x-4 py-3 sm:flex-row sm:items-center sm:justify-start">
      <dt className="shrink-0 text-ink-3 text-small sm:w-44">{name}</dt>
      <dd className="min-w-0 wrap-anywhere font-strong">{children}</dd>
    </div>
  );
}

const CURRENCY_OPTIONS = CURRENCIES.map((value) => ({ value, label: value }));

/** The currency setting, which the header shows too. Specification §4 (states). */
function CurrencyChoice() {
  const texts = useTranslations("profile.details");
  const { currency, setCurrency } = usePreferences();
  return (
    <div className="py-3">
      <p className="mb-2 text-label">{texts("currency")}</p>
      <SegmentedControl
        label={texts("currency")}
        value={currency}
        options={CURRENCY_OPTIONS}
        onChange={setCurrency}
        paintedByCurrency
      />
      <p className="mt-2 text-caption text-ink-2">{texts("currencyHelp")}</p>
    </div>
  );
}

const LANGUAGE_OPTIONS = [
  {
    value: "en",
    label: (
      <bdi dir="ltr" lang="en">
        English
      </bdi>
    ),
  },
] as const;

function LanguageChoice() {
  const texts = useTranslations("profile.details");
  return (
    <Field label={texts("language")} help={texts("moreLanguages")} className="py-3">
      {(control) => (
        <Select
          {...control}
          value="en"
          options={LANGUAGE_OPTIONS}
          onChange={() => undefined}
          disabled
          className="data-disabled:text-ink-3 data-disabled:[--frame-colour:transparent]"
        />
      )}
    </Field>
  );
}
