"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type ReactNode, useId } from "react";
import { Controller, type Resolver, useForm, useFormContext, useWatch } from "react-hook-form";
import type { z } from "zod";
import {
  type AdminSettingsDto,
  type saveSettingsInput,
  settingForms,
} from "@/contract/admin/shop/settings";
import type { WayToPay } from "@/contract/admin/shop/ways-to-pay";
import { CURRENCIES } from "@/domain/money";
import { ALERT_KINDS, ALERT_TOPICS, type AlertTopic } from "@/domain/shop/alert";
import { RETENTION_DAYS } from "@/domain/shop/retention-days";
import {
  GUEST_CARTS,
  HOME_PROMISES,
  SETTING_GROUPS,
  SETTING_RANGES,
  type SettingGroup,
  type ShopSettings,
} from "@/domain/shop/settings";
import { LOCALES } from "@/domain/text/locale";
import { timeZoneNames } from "@/domain/text/time-zones";
import type { FormExits } from "@/features/admin/shared/form/form-dialog";
import { FormFrame } from "@/features/admin/shared/form/form-frame";
import { LongTextInput, SwitchInput, TextInput } from "@/features/admin/shared/form/text-input";
import { useSave } from "@/features/admin/shared/form/use-save";
import { usePanelContext } from "@/features/admin/shared/frame/panel-context";
import { trpc } from "@/trpc/client";
import { Button } from "@/ui/form/button";
import { Checkbox } from "@/ui/form/checkbox";
import { Field } from "@/ui/form/field";
import { Select } from "@/ui/form/select";
import { formValuesOf, SETTING_FIELDS, type SettingFormValues } from "./setting-values";
import { WayLabel } from "./way-label";

type SettingsFormProps = FormExits & { group: SettingGroup; stored: AdminSettingsDto };
type Change = z.input<typeof saveSettingsInput>["change"];

/**
 * The form of a group of settings. If another admin has saved settings since the form was opened,
 * the save fails, the typed values stay, and the next save is based on the latest version.
 */
export function SettingsForm({ group, stored, onDirty, onCancel, onSaved }: SettingsFormProps) {
  const texts = useTranslations("adminSettings");
  const utils = trpc.useUtils();
  const router = useRouter();
  const form = useForm<SettingFormValues>({
    // Send the raw values: the input schema parses them both here and on the server.
    resolver: zodResolver(settingForms[group], undefined, {
      raw: true,
    }) as unknown as Resolver<SettingFormValues>,
    defaultValues: formValuesOf(stored.settings, group),
  });
  const save = useSave({
    form,
    opened: stored.version,
    call: utils.client.admin.settings.save.mutate,
    inputOf: (values, version) => ({ version, change: { group, values } as Change }),
    done: () => ({ title: texts("saved"), description: texts("savedLine") }),
    failed: texts("notSaved"),
    onChanged: async (isSaved) => {
      if (!isSaved) return;
      await utils.admin.settings.read.invalidate();
      // The server renders the shop's name and other settings around the panel, so render the page
      // again.
      router.refresh();
    },
    conflict: {
      read: () => utils.admin.settings.read.fetch(undefined, { staleTime: 0 }),
      rebased: { settings_changed: ({ version }) => version },
    },
    onDirty,
    onSaved,
  });
  return (
    <FormFrame form={form} save={save} submitLabel={texts("save")} onCancel={onCancel}>
      <p className="mb-6 text-small text-ink-2">{texts(`about.${group}`)}</p>
      <div className="grid gap-5 sm:grid-cols-2">
        {SETTING_GROUPS[group].map((name) => (
          <SettingInput key={name} name={name} />
        ))}
      </div>
    </FormFrame>
  );
}

const Line = TextInput<SettingFormValues & Record<string, string>>;
const Lines = LongTextInput<SettingFormValues & Record<string, string>>;

function SettingInput({ name }: { name: keyof ShopSettings }) {
  const texts = useTranslations("adminSettings");
  const fields = useTranslations("adminSettings.fields");
  const { control } = useFormContext<SettingFormValues>();
  const { waysToPay } = usePanelContext();
  const { kind, dir, isWide = false, isOnReceipts = false } = SETTING_FIELDS[name];
  const label = fields(`${name}.label`);
  const help = fields(`${name}.help`, rangeOf(name)) || undefined;
  switch (kind) {
    case "line":
      return (
        <Line
          name={name}
          label={label}
          help={help}
          input={{ dir }}
          isOnReceipts={isOnReceipts}
          {...(isWide && { className: "sm:col-span-2" })}
        />
      );
    case "time":
      return <Line name={name} label={label} help={help} input={{ type: "time" }} />;
    case "number":
      return (
        <Line name={name} label={label} help={help} input={{ dir: "ltr", inputMode: "decimal" }} />
      );
    case "timeZone":
      return (
        <>
          <Line name={name} label={label} help={help} input={{ dir, list: ZONES_ID }} />
          <datalist id={ZONES_ID}>
            {timeZoneNames().map((zone) => (
              <option key={zone} value={zone} />
            ))}
          </datalist>
          <OwnZone name={name} />
        </>
      );
    case "lines":
      return (
        <Lines
          name={name}
          label={label}
          help={help}
          area={{ dir, rows: 4 }}
          isOnReceipts={isOnReceipts}
          className="sm:col-span-2"
        />
      );
    case "switch":
      return <SwitchInput name={name} label={label} help={help} className="sm:col-span-2" />;
    case "guestCart":
    case "language":
    case "currency":
      return (
        <Controller
          control={control}
          name={name}
          render={({ field }) => (
            <Field label={label} help={help}>
              {(props) => (
                <Select
                  {...props}
                  value={String(field.value)}
                  options={choicesOf(kind, texts)}
                  onChange={field.onChange}
                />
              )}
            </Field>
          )}
        />
      );
    case "promises":
    case "ways":
    case "topics":
      return (
        <Controller
          control={control}
          name={name}
          render={({ field }) => (
            <SettingChoices
              legend={label}
              help={help}
              options={kind === "ways" ? waysOf(waysToPay) : severalOf(kind, name, texts)}
              chosen={field.value as string[]}
              onChange={field.onChange}
            />
          )}
        />
      );
  }
}

/** Suggests the time zone of the admin's device, unless that zone is chosen already. */
function OwnZone({ name }: { name: keyof ShopSettings }) {
  const texts = useTranslations("adminSettings");
  const { setValue } = useFormContext<SettingFormValues>();
  const chosen = useWatch<SettingFormValues>({ name });
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  if (chosen === timeZone) return null;
  return (
    <Button
      variant="outline"
      size="small"
      className="w-fit self-end"
      onClick={() => setValue(name, timeZone, { shouldDirty: true, shouldValidate: true })}
    >
      <span>{texts.rich("useZone", { zone: () => <bdi dir="ltr">{timeZone}</bdi> })}</span>
    </Button>
  );
}

/** Options for the ways to pay of the configured providers. */
const waysOf = (waysToPay: readonly WayToPay[]) =>
  waysToPay.flatMap(({ ways }) =>
    ways.map((way) => ({ value: way.key, label: <WayLabel way={way} /> })),
  );

/** The options of a setting that holds a list of values. */
function severalOf(
  kind: "promises" | "topics",
  name: keyof ShopSettings,
  texts: ReturnType<typeof useTranslations<"adminSettings">>,
) {
  switch (kind) {
    case "promises":
      return HOME_PROMISES.map((value) => ({ value, label: texts(`promises.${value}`) }));
    case "topics":
      return topicsIn(name).map((value) => ({ value, label: texts(`topics.${value}`) }));
  }
}

function choicesOf(
  kind: "guestCart" | "language" | "currency",
  texts: ReturnType<typeof useTranslations<"adminSettings">>,
) {
  switch (kind) {
    case "guestCart":
      return GUEST_CARTS.map((value) => ({
        value,
        label: texts(`guestCarts.${value}`, { days: RETENTION_DAYS.guestCarts }),
      }));
    case "language":
      return LOCALES.map((value) => ({ value, label: texts(`languages.${value}`) }));
    case "currency":
      return CURRENCIES.map((value) => ({ value, label: value }));
  }
}

/**
 * The alert topics that the setting `name` offers. Each channel of alerts has such a setting; only
 * webhooks do not offer the daily summary.
 */
const topicsIn = (name: keyof ShopSettings): readonly AlertTopic[] =>
  name === "alertWebhookTopics" ? ALERT_KINDS : ALERT_TOPICS;

const ZONES_ID = "setting-time-zones";

const RANGES: Partial<Record<keyof ShopSettings, readonly [number, number]>> = SETTING_RANGES;

/** The allowed range of a numeric setting, for its help text; 0 to 0 for other settings. */
function rangeOf(name: keyof ShopSettings) {
  const [from, to] = RANGES[name] ?? [0, 0];
  return { from, to };
}

type SettingChoicesProps<Value extends string> = {
  legend: string;
  help: string | undefined;
  /** The options, in the order in which chosen values are stored. */
  options: readonly { value: Value; label: ReactNode }[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
};

/** A group of checkboxes for a setting that holds a list of values. */
function SettingChoices<Value extends string>(props: SettingChoicesProps<Value>) {
  const { legend, help, options, chosen, onChange } = props;
  const helpId = useId();
  const values: string[] = options.map(({ value }) => value);
  // Keep chosen values without an option, such as ways to pay whose provider is not configured now.
  const others = chosen.filter((one) => !values.includes(one));
  return (
    <fieldset className="sm:col-span-2" aria-describedby={help && helpId}>
      <legend className="mb-2 text-label">{legend}</legend>
      {help && (
        <p id={helpId} className="mb-2 text-small text-ink-2">
          {help}
        </p>
      )}
      <div className="grid gap-x-5 sm:grid-cols-2">
        {options.map(({ value, label }) => (
          <Checkbox
            key={value}
            label={label}
            checked={chosen.includes(value)}
            onChange={({ target }) =>
              onChange([
                ...others,
                ...values.filter((one) => (one === value ? target.checked : chosen.includes(one))),
              ])
            }
          />
        ))}
      </div>
    </fieldset>
  );
}
