"use client";

import { useTranslations } from "next-intl";
import { Problem, WorkButton } from "@/features/admin/shared/frame/feedback";
import { Button } from "@/ui/form/button";
import type { ButtonSize, ButtonVariant } from "@/ui/form/button-style";

type FormFootProps = {
  /** The error message, if no field shows it. */
  problem?: string | null | false;
  submit: string;
  variant?: ButtonVariant;
  size?: ButtonSize;
  isBusy: boolean;
  onCancel: () => void;
  /** Class of the row of buttons. */
  className?: string;
  /** Class of the error message. */
  problemClass?: string;
};

/** The foot of a form in a small dialog: error message, Cancel and submit button. */
export function FormFooter(props: FormFootProps) {
  const { problem, submit, variant, size = "small", isBusy, onCancel } = props;
  const { className = "flex flex-wrap justify-end gap-3", problemClass } = props;
  const cancel = useTranslations("panel.rows")("cancel");
  return (
    <>
      <Problem text={problem} className={problemClass} />
      <div className={className}>
        <Button variant="outline" size={size} onClick={onCancel}>
          {cancel}
        </Button>
        <WorkButton type="submit" variant={variant} size={size} busy={isBusy}>
          {submit}
        </WorkButton>
      </div>
    </>
  );
}
