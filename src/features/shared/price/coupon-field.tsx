"use client";

import { TagIcon } from "@phosphor-icons/react/dist/ssr/Tag";
import { XIcon } from "@phosphor-icons/react/dist/ssr/X";
import { useTranslations } from "next-intl";
import { type FormEvent, useEffect, useRef, useState } from "react";
import type { CartDto } from "@/contract/cart";
import { centsFromDecimal, type LinePrice } from "@/domain/money";
import { COUPON_LIMITS } from "@/domain/orders/coupon";
import { LinesMoney, MoneyText } from "@/features/shared/price/money-text";
import { Alert } from "@/ui/feedback/alert";
import { Button } from "@/ui/form/button";
import { Field } from "@/ui/form/field";
import { IconButton } from "@/ui/form/icon-button";
import { Input } from "@/ui/form/input";

type Coupon = NonNullable<CartDto["coupon"]>;

type CouponFieldProps = {
  coupon: Coupon | null;
  /** The lines of the cart with their coupon discounts. */
  lines: readonly LinePrice[];
  /** Resolves to the error message to show, or null if the coupon was applied. */
  onApply: (code: string) => Promise<string | null>;
  onRemove: () => Promise<unknown>;
};

/** The applied coupon with its discount, or a button that opens the field for a coupon code. */
export function CouponField({ coupon, lines, onApply, onRemove }: CouponFieldProps) {
  const texts = useTranslations("cart.coupon");
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const mayFocus = useRef(false);
  // Removing the coupon removes the focused element: focus the button that opens the field.
  useEffect(() => {
    if (!coupon && !isOpen && mayFocus.current) opener.current?.focus();
    mayFocus.current = false;
  }, [coupon, isOpen]);

  if (coupon) {
    return (
      <AppliedCoupon
        coupon={coupon}
        lines={lines}
        onRemove={() => {
          mayFocus.current = true;
          setOpen(false);
          void onRemove();
        }}
      />
    );
  }
  if (isOpen) {
    return (
      <CouponForm
        onApply={onApply}
        onCancel={() => {
          mayFocus.current = true;
          setOpen(false);
        }}
      />
    );
  }
  return (
    <Button
      ref={opener}
      variant="ghost"
      size="small"
      className="-ms-4"
      onClick={() => setOpen(true)}
    >
      <TagIcon size={20} aria-hidden="true" />
      {texts("have")}
    </Button>
  );
}

type CouponFormProps = { onApply: CouponFieldProps["onApply"]; onCancel: () => void };

function CouponForm({ onApply, onCancel }: CouponFormProps) {
  const texts = useTranslations("cart.coupon");
  const working = useTranslations("common")("working");
  const [code, setCode] = useState("");
  const [refused, setRefused] = useState<{ code: string; problem: string } | null>(null);
  const [isBusy, setBusy] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  // A late refusal applies to the code that was sent, not to one typed in the meantime.
  const problem = refused?.code === code ? refused.problem : null;
  useEffect(() => input.current?.focus(), []);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy || code.trim() === "") return;
    setBusy(true);
    const said = await onApply(code);
    setRefused(said === null ? null : { code, problem: said });
    setBusy(false);
    input.current?.focus();
  }

  return (
    <form noValidate onSubmit={submit} className="py-2">
      <Field label={texts("label")} error={problem ?? undefined}>
        {(control) => (
          <span className="flex gap-2">
            <Input
              {...control}
              ref={input}
              dir="ltr"
              value={code}
              maxLength={COUPON_LIMITS.typed}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              className="grow"
              onChange={(event) => {
                setCode(event.target.value);
                setRefused(null);
              }}
              onKeyDown={(event) => {
                if (event.key !== "Escape") return;
                // Keep the surrounding drawer open.
                event.stopPropagation();
                onCancel();
              }}
            />
            <Button type="submit" variant="outline" busy={isBusy} busyText={working}>
              {texts("apply")}
            </Button>
          </span>
        )}
      </Field>
      {problem && (
        <p role="alert" className="sr-only">
          {problem}
        </p>
      )}
    </form>
  );
}

type AppliedCouponProps = Pick<CouponFieldProps, "lines"> & {
  coupon: Coupon;
  onRemove: () => void;
};

function AppliedCoupon({ coupon, lines, onRemove }: AppliedCouponProps) {
  const texts = useTranslations("cart.coupon");
  const { code, problem } = coupon;
  return (
    <div>
      <div className="flex items-center justify-between gap-x-3" role="status">
        <span className="flex min-w-0 items-center gap-1.5">
          <TagIcon size={20} aria-hidden="true" className="shrink-0" />
          <span className="sr-only">{texts("name")} </span>
          <bdi dir="ltr" className="truncate font-strong">
            {code}
          </bdi>
          <IconButton label={texts("remove", { code })} onClick={onRemove}>
            <XIcon size={18} aria-hidden="true" />
          </IconButton>
        </span>
        {!problem && (
          <LinesMoney lines={lines} part="discount" className="shrink-0 font-price text-ok" />
        )}
      </div>
      {problem && (
        <Alert kind="wait" className="mb-3">
          {texts.rich(`problem.${problem}`, {
            amount: () => <MoneyText value={centsFromDecimal(coupon.minimumUSD)} />,
          })}
        </Alert>
      )}
    </div>
  );
}

/** The coupon discount of a single cart line. */
export function LineDiscount({ line }: { line: LinePrice }) {
  const texts = useTranslations("cart.coupon");
  if (!line.discount) return null;
  return (
    <p className="text-caption text-ok">
      {texts.rich("ofLine", { amount: () => <LinesMoney lines={[line]} part="discount" /> })}
    </p>
  );
}
