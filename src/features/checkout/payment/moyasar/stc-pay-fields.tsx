"use client";

import { useTranslations } from "next-intl";
import { useEffect, useImperativeHandle, useRef, useState } from "react";
import type { WayFieldsProps } from "@/features/checkout/payment/payment-way";
import type { WindowEnd } from "@/features/checkout/payment/payment-window";
import { Button } from "@/ui/form/button";
import { Field } from "@/ui/form/field";
import { Input } from "@/ui/form/input";
import { codeDigits } from "./card-form";
import { payDirectly } from "./pay-directly";
import { postCode } from "./post-payment";
import { stcPhone } from "./stc-phone";

/** A payment that waits for the one-time code from the wallet's text message. */
interface AskedCode {
  url: string;
  end: (end: WindowEnd) => void;
  id: string;
}

/** The field for the wallet's phone number, then the field for the code that the wallet sends. */
export function StcPayFields({ ref, isPaying }: WayFieldsProps) {
  const texts = useTranslations("checkout.stcPay");
  const [phone, setPhone] = useState("");
  const [isLeft, setLeft] = useState(false);
  const [asked, setAsked] = useState<AskedCode | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const mobile = stcPhone(phone);

  useImperativeHandle(ref, () => ({
    prepare() {
      if (mobile === null) {
        setLeft(true);
        input.current?.focus();
        return null;
      }
      return {
        async open(makeOrder, leaving) {
          const source = { type: "stcpay", mobile };
          const end = await payDirectly({
            ...{ makeOrder, source, leaving },
            confirm: (url, { orderId: id }) =>
              new Promise<WindowEnd>((resolve) => setAsked({ url, id, end: resolve })),
          });
          setAsked(null);
          return end;
        },
      };
    },
  }));

  return (
    <>
      <Field
        label={texts("phone")}
        help={asked ? undefined : texts("phoneHelp")}
        error={isLeft && mobile === null ? texts("phoneInvalid") : undefined}
      >
        {(control) => (
          <Input
            {...control}
            ref={input}
            dir="ltr"
            type="tel"
            autoComplete="tel"
            required
            maxLength={30}
            readOnly={isPaying}
            value={phone}
            onChange={(event) => setPhone(event.target.value)}
            onBlur={() => phone !== "" && setLeft(true)}
            className="figures-id"
          />
        )}
      </Field>
      {asked && <CodeStep key={asked.id} asked={asked} />}
    </>
  );
}

function CodeStep({ asked: { url, id, end } }: { asked: AskedCode }) {
  const texts = useTranslations("checkout.stcPay");
  const common = useTranslations("common");
  const [code, setCode] = useState("");
  const [problem, setProblem] = useState<"codeMissing" | "codeNotSent" | null>(null);
  const [isSending, setSending] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);

  async function send() {
    if (isSending) return;
    if (code === "") {
      setProblem("codeMissing");
      input.current?.focus();
      return;
    }
    setSending(true);
    setProblem(null);
    if (!(await postCode(url, code))) {
      setSending(false);
      setProblem("codeNotSent");
      input.current?.focus();
      return;
    }
    // Any code ends the attempt; a wrong code fails the payment. The server queries the result, so
    // the provider's response is not needed here.
    end({ kind: "approved", providerOrderId: id });
  }

  return (
    <div className="mt-4 grid gap-3">
      <p role="status" className="text-small text-ink-2">
        {texts("codeSent")}
      </p>
      <Field label={texts("code")} error={problem ? texts(problem) : undefined}>
        {(control) => (
          <Input
            {...control}
            ref={input}
            dir="ltr"
            inputMode="numeric"
            autoComplete="one-time-code"
            required
            maxLength={CODE_LENGTH}
            value={code}
            onChange={(event) => setCode(codeDigits(event.target.value, CODE_LENGTH))}
            onKeyDown={(event) => {
              if (event.key !== "Enter") return;
              event.preventDefault();
              void send();
            }}
            className="figures-id"
          />
        )}
      </Field>
      <Button busy={isSending} busyText={common("working")} onClick={() => void send()}>
        {texts("confirm")}
      </Button>
    </div>
  );
}

/** Maximum length of the code that the wallet sends, in digits. */
const CODE_LENGTH = 8;
