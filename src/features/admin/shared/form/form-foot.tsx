"use client";

import { useTranslations } from "next-intl";
import { Problem, WorkButton } from "@/features/admin/shared/frame/feedback";
import { Button } from "@/ui/form/button";
import type { ButtonSize, ButtonVariant } from "@/ui/form/button-style";

type FormFootProps = {
  /** Why it was not done, in words, where no field says so. */
  problem?: string | null | false;
  submit: string;
  variant?: ButtonVariant;
  size?: ButtonSize;
  isBusy: boolean;
  onCancel: () => void;
  /** Class of the row of buttons. */
  className?: string;
  /** Class of the problem. */
  problemClass?: string;
};

/** The end of a form in a small dialog: what went wrong, Cancel, and the button that sends it. */
export function FormFoot(props: FormFootProps) {
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
