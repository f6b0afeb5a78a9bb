"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { FormProvider, useController, useForm, useFormContext, useWatch } from "react-hook-form";
import {
  type AdminCouponDto,
  CODE_KINDS,
  type CouponFormInput,
  type CouponFormOutput,
  couponForm,
  newCouponForm,
} from "@/contract/admin/coupons";
import { COUPON_KINDS } from "@/domain/coupon";
import type { ErrorCode } from "@/domain/errors";
import { FormFrame } from "@/features/admin/shared/form-frame";
import { usePanelContext } from "@/features/admin/shared/panel-context";
import type { RowFormProps } from "@/features/admin/shared/rows-tab";
import { TextInput } from "@/features/admin/shared/text-input";
import { useSaveRow } from "@/features/admin/shared/use-save-row";
import { trpc } from "@/trpc/client";
import { Checkbox } from "@/ui/form/checkbox";
import { SegmentedControl } from "@/ui/form/segmented-control";
import { Switch } from "@/ui/form/switch";
import { CouponPreview } from "./coupon-preview";
import { CouponTargets } from "./coupon-targets";
import { couponValuesOf, NEW_COUPON } from "./coupon-values";

/** The field that a refusal of the server speaks of. */
const FIELD_OF: Partial<Record<ErrorCode, "code" | "count" | "value">> = {
  coupon_share_too_large: "value",
  coupon_code_taken: "code",
  coupon_code_invalid: "code",
  coupon_number_invalid: "count",
};

/** The form of a coupon: its codes, what it takes off, of what, and how often. */
export function CouponForm({ row, onCancel, ...exits }: RowFormProps<AdminCouponDto>) {
  const texts = useTranslations("adminCoupons.form");
  const common = useTranslations("panel.rows");
  const utils = trpc.useUtils();
  // Later lists, which the panel asks for meanwhile, change nothing under who is typing.
  const [opened] = useState(row);
  const form = useForm<CouponFormInput, unknown, CouponFormOutput>({
    resolver: zodResolver(opened ? couponForm : newCouponForm),
    defaultValues: opened ? couponValuesOf(opened) : NEW_COUPON,
  });
  const save = useSaveRow({
    kind: "adminCoupons",
    form,
    opened,
    saving: trpc.admin.coupons.save.useMutation(),
    inputOf: (coupon) => ({ coupon }),
    fieldOf: FIELD_OF,
    onChanged: () => void utils.admin.coupons.invalidate(),
    ...exits,
  });
  return (
    <FormProvider {...form}>
      <FormFrame
        onSubmit={form.handleSubmit(save.submit)}
        problem={save.problem}
        submitLabel={opened ? common("save") : texts("add")}
        isBusy={save.isBusy}
        onCancel={onCancel}
      >
        <CouponText
          name="name"
          label={texts("name")}
          help={texts("nameHelp")}
          input={{ required: true, "data-autofocus": !opened }}
        />
        <Codes opened={opened} />
        <DiscountFields />
        <CouponTargets known={opened?.products ?? []} />
        <LimitFields />
      </FormFrame>
    </FormProvider>
  );
}

const CouponText = TextInput<CouponFormInput>;

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="mt-10 min-w-0">
      <legend className="mb-4 text-role-title text-[1.0625rem]">{title}</legend>
      {children}
    </fieldset>
  );
}

function Codes({ opened }: { opened: AdminCouponDto | null }) {
  const texts = useTranslations("adminCoupons.form");
  const table = useTranslations("adminCoupons.table");
  const optional = useOptional();
  const { field } = useController<CouponFormInput, "codeKind">({ name: "codeKind" });
  if (opened) {
    return (
      <Part title={texts("codes")}>
        <p className="wrap-anywhere text-small">
          {opened.code === null ? (
            table("codes", { count: opened.codes })
          ) : (
            <bdi dir="ltr" className="font-strong">
              {opened.code}
            </bdi>
          )}
        </p>
        <p className="mt-1 text-caption text-ink-2">{texts("codeKept")}</p>
      </Part>
    );
  }
  return (
    <Part title={texts("codes")}>
      <SegmentedControl
        label={texts("codeKind")}
        value={field.value}
        options={CODE_KINDS.map((value) => ({ value, label: texts(value) }))}
        onChange={field.onChange}
        className="mb-5"
      />
      {field.value === "one" ? (
        <CouponText
          name="code"
          label={texts("code")}
          help={texts("codeHelp")}
          input={{ dir: "ltr", required: true, autoCapitalize: "characters", spellCheck: false }}
        />
      ) : (
        <div className="grid gap-5 sm:grid-cols-2">
          <CouponText
            name="count"
            label={texts("count")}
            help={texts("countHelp")}
            input={{ dir: "ltr", required: true, inputMode: "numeric" }}
          />
          <CouponText
            name="prefix"
            label={texts("prefix")}
            note={optional}
            input={{ dir: "ltr", autoCapitalize: "characters", spellCheck: false }}
          />
        </div>
      )}
    </Part>
  );
}

const useOptional = () => useTranslations("panel.rows")("optional");

function DiscountFields() {
  const texts = useTranslations("adminCoupons.form");
  const optional = useOptional();
  const { field } = useController<CouponFormInput, "kind">({ name: "kind" });
  const { clearErrors } = useFormContext<CouponFormInput>();
  const isPercent = field.value === "percent";
  return (
    <Part title={texts("discount")}>
      <SegmentedControl
        label={texts("kind")}
        value={field.value}
        options={COUPON_KINDS.map((value) => ({ value, label: texts(value) }))}
        onChange={(kind) => {
          field.onChange(kind);
          clearErrors("value");
        }}
        className="mb-5"
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <CouponText
          name="value"
          label={texts(`value.${field.value}`)}
          help={texts("valueHelp")}
          input={{
            dir: "ltr",
            required: true,
            inputMode: isPercent ? "numeric" : "decimal",
            [isPercent ? "end" : "start"]: (
              <span className="text-ink-3">{isPercent ? "%" : "$"}</span>
            ),
          }}
        />
        <Money
          name="minimum"
          label={texts("minimum")}
          help={texts("minimumHelp")}
          note={optional}
        />
        <Money name="cap" label={texts("cap")} help={texts("capHelp")} note={optional} />
      </div>
      <CouponPreview />
    </Part>
  );
}

type MoneyProps = { name: "minimum" | "cap"; label: string; help: string; note: string };

function Money(props: MoneyProps) {
  const start = <span className="text-ink-3">$</span>;
  return <CouponText {...props} input={{ dir: "ltr", inputMode: "decimal", start }} />;
}

function LimitFields() {
  const texts = useTranslations("adminCoupons.form");
  const optional = useOptional();
  const { timeZone } = usePanelContext();
  const { register, setValue } = useFormContext<CouponFormInput>();
  const isActive = useWatch<CouponFormInput, "isActive">({ name: "isActive" });
  const timeHelp = texts("timeHelp", { zone: timeZone });
  return (
    <Part title={texts("limits")}>
      <div className="grid gap-5 sm:grid-cols-2">
        <CouponText
          name="totalUses"
          label={texts("totalUses")}
          note={optional}
          input={{ dir: "ltr", inputMode: "numeric" }}
        />
        <CouponText
          name="usesPerBuyer"
          label={texts("usesPerBuyer")}
          help={texts("usesPerBuyerHelp")}
          note={optional}
          input={{ dir: "ltr", inputMode: "numeric" }}
        />
        {(["startsAt", "endsAt"] as const).map((name) => (
          <CouponText
            key={name}
            name={name}
            label={texts(name)}
            help={timeHelp}
            note={optional}
            input={{ dir: "ltr", type: "datetime-local" }}
          />
        ))}
      </div>
      <Checkbox
        {...register("firstOrderOnly")}
        label={texts("firstOrderOnly")}
        className="mt-4 flex!"
      />
      <Switch
        checked={isActive}
        onChange={(on) => setValue("isActive", on, { shouldDirty: true })}
        label={texts("isActive")}
        help={texts("isActiveHelp")}
        className="mt-4"
      />
    </Part>
  );
}
