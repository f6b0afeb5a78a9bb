"use client";

import { PrinterIcon } from "@phosphor-icons/react/dist/ssr/Printer";
import { useTranslations } from "next-intl";
import { type ReactNode, useCallback, useRef, useState } from "react";
import type { MyOrderDto } from "@/contract/my-orders";
import { Button } from "@/ui/form/button";
import { IconButton } from "@/ui/form/icon-button";
import { OptionCard } from "@/ui/form/option-card";
import { Dialog } from "@/ui/overlay/dialog";
import { Tooltip } from "@/ui/overlay/tooltip";
import { Invoice } from "./invoice";
import { useOrderLabel } from "./use-order-label";

type Step = "idle" | "asking" | "printing";

type PrintOrderProps = { order: MyOrderDto; supportEmail: string };

/** Prints one order; if codes are visible, a dialog first asks whether to print them. */
export function PrintOrder({ order, supportEmail }: PrintOrderProps) {
  const { name, shown } = useOrderLabel("print.open", order.id);
  const [step, setStep] = useState<Step>("idle");
  const [withCodes, setWithCodes] = useState(false);
  const hasCodesInSight = order.items.some((item) => item.codes.length > 0);

  const button = useRef<HTMLButtonElement>(null);
  /** Restores the focus: the print styles hide the focused button, which may lose the focus. */
  const finish = useCallback(() => {
    setStep("idle");
    button.current?.focus();
  }, []);

  function start() {
    setWithCodes(false);
    setStep(hasCodesInSight ? "asking" : "printing");
  }

  /**
   * Closes the dialog. Ignored while printing: the print styles hide the closing dialog, which then
   * calls this function.
   */
  function cancel() {
    setStep((now) => (now === "asking" ? "idle" : now));
  }

  return (
    <>
      <Tooltip text={shown}>
        <IconButton ref={button} label={name} onClick={start}>
          <PrinterIcon size={20} aria-hidden="true" />
        </IconButton>
      </Tooltip>
      <PrintDialog
        title={shown}
        open={step === "asking"}
        withCodes={withCodes}
        onWithCodes={setWithCodes}
        onCancel={cancel}
        onPrint={() => setStep("printing")}
      />
      {step === "printing" && (
        <Invoice
          order={order}
          withCodes={withCodes}
          supportEmail={supportEmail}
          onPrinted={finish}
        />
      )}
    </>
  );
}

type PrintDialogProps = {
  title: ReactNode;
  open: boolean;
  withCodes: boolean;
  onWithCodes: (withCodes: boolean) => void;
  onCancel: () => void;
  onPrint: () => void;
};

function PrintDialog(props: PrintDialogProps) {
  const { title, open, withCodes, onWithCodes, onCancel, onPrint } = props;
  const texts = useTranslations("profile.print");
  return (
    <Dialog
      open={open}
      onClose={onCancel}
      title={title}
      size="small"
      actions={
        <>
          <Button variant="outline" onClick={onCancel}>
            {texts("cancel")}
          </Button>
          <Button onClick={onPrint}>{texts("print")}</Button>
        </>
      }
    >
      <OptionCard
        type="checkbox"
        title={texts("includeCodes")}
        hint={texts("includeHelp")}
        checked={withCodes}
        onChange={(event) => onWithCodes(event.target.checked)}
        className="mt-4"
      />
    </Dialog>
  );
}
