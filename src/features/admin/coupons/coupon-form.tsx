"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useController, useForm, useFormContext } from "react-hook-form";
import {
  type AdminCouponDto,
  CODE_KINDS,
  type CouponFormInput,
  type CouponFormOutput,
  couponForm,
  newCouponForm,
} from "@/contract/admin/catalogue/coupons";
import type { ErrorCode } from "@/domain/errors";
import { COUPON_KINDS } from "@/domain/orders/coupon";
import { FormFrame } from "@/features/admin/shared/form/form-frame";
import { FieldGroup, SwitchInput, TextInput } from "@/features/admin/shared/form/text-input";
import { useRowSaving, useSave } from "@/features/admin/shared/form/use-save";
import { usePanelContext } from "@/features/admin/shared/frame/panel-context";
import type { RowFormProps } from "@/features/admin/shared/table/rows-tab";
import { Ltr } from "@/features/admin/shared/text/ltr";
import { trpc } from "@/trpc/client";
import { Checkbox } from "@/ui/form/checkbox";
import { SegmentedControl } from "@/ui/form/segmented-control";
import { CouponPreview } from "./coupon-preview";
import { CouponTargets } from "./coupon-targets";
import { couponValuesOf, NEW_COUPON } from "./coupon-values";

/** The form field at which each of these server errors is shown. */
const FIELD_OF: Partial<Record<ErrorCode, "code" | "count" | "value">> = {
  coupon_share_too_large: "value",
  coupon_code_taken: "code",
  coupon_code_invalid: "code",
  coupon_number_invalid: "count",
};

/** The form of a coupon: its codes, discount, targets and limits. */
export function CouponForm({ row, onCancel, ...exits }: RowFormProps<AdminCouponDto>) {
  const texts = useTranslations("adminCoupons.form");
  const common = useTranslations("panel.rows");
  const utils = trpc.useUtils();
  // Keep the row as it was opened: a refetch must not change the form while the admin types.
  const [opened] = useState(row);
  const form = useForm<CouponFormInput, unknown, CouponFormOutput>({
    resolver: zodResolver(opened ? couponForm : newCouponForm),
    defaultValues: opened ? couponValuesOf(opened) : NEW_COUPON,
  });
  const save = useSave({
    ...useRowSaving("adminCoupons", opened),
    form,
    call: utils.client.admin.coupons.save.mutate,
    inputOf: (coupon, base) => ({ base, coupon }),
    fieldOf: FIELD_OF,
    onChanged: () => void utils.admin.coupons.invalidate(),
    ...exits,
  });
  return (
    <FormFrame
      form={form}
      save={save}
      submitLabel={opened ? common("save") : texts("add")}
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
  );
}

const CouponText = TextInput<CouponFormInput>;

function Codes({ opened }: { opened: AdminCouponDto | null }) {
  const texts = useTranslations("adminCoupons.form");
  const table = useTranslations("adminCoupons.table");
  const { field } = useController<CouponFormInput, "codeKind">({ name: "codeKind" });
  if (opened) {
    return (
      <FieldGroup className="mt-10" heading={texts("codes")}>
        <p className="wrap-anywhere text-small">
          {opened.code === null ? (
            table("codes", { count: opened.codes })
          ) : (
            <Ltr className="font-strong">{opened.code}</Ltr>
          )}
        </p>
        <p className="mt-1 text-caption text-ink-2">{texts("codeKept")}</p>
      </FieldGroup>
    );
  }
  return (
    <FieldGroup className="mt-10" heading={texts("codes")}>
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
            optional
            input={{ dir: "ltr", autoCapitalize: "characters", spellCheck: false }}
          />
        </div>
      )}
    </FieldGroup>
  );
}

function DiscountFields() {
  const texts = useTranslations("adminCoupons.form");
  const { field } = useController<CouponFormInput, "kind">({ name: "kind" });
  const { clearErrors } = useFormContext<CouponFormInput>();
  const isPercent = field.value === "percent";
  return (
    <FieldGroup className="mt-10" heading={texts("discount")}>
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
        <CouponText
          name="minimum"
          label={texts("minimum")}
          help={texts("minimumHelp")}
          optional
          input={MONEY}
        />
        <CouponText
          name="cap"
          label={texts("cap")}
          help={texts("capHelp")}
          optional
          input={MONEY}
        />
      </div>
      <CouponPreview />
    </FieldGroup>
  );
}

const MONEY = {
  dir: "ltr",
  inputMode: "decimal",
  start: <span className="text-ink-3">$</span>,
} as const;

function LimitFields() {
  const texts = useTranslations("adminCoupons.form");
  const { timeZone } = usePanelContext();
  const { register } = useFormContext<CouponFormInput>();
  const timeHelp = texts("timeHelp", { zone: timeZone });
  return (
    <FieldGroup className="mt-10" heading={texts("limits")}>
      <div className="grid gap-5 sm:grid-cols-2">
        <CouponText
          name="totalUses"
          label={texts("totalUses")}
          optional
          input={{ dir: "ltr", inputMode: "numeric" }}
        />
        <CouponText
          name="usesPerBuyer"
          label={texts("usesPerBuyer")}
          help={texts("usesPerBuyerHelp")}
          optional
          input={{ dir: "ltr", inputMode: "numeric" }}
        />
        {(["startsAt", "endsAt"] as const).map((name) => (
          <CouponText
            key={name}
            name={name}
            label={texts(name)}
            help={timeHelp}
            optional
            input={{ dir: "ltr", type: "datetime-local" }}
          />
        ))}
      </div>
      <Checkbox
        {...register("firstOrderOnly")}
        label={texts("firstOrderOnly")}
        className="mt-4 flex!"
      />
      <SwitchInput
        name="isActive"
        label={texts("isActive")}
        help={texts("isActiveHelp")}
        className="mt-4"
      />
    </FieldGroup>
  );
}
