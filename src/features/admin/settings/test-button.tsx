"use client";

import { type ReactNode, useEffect, useRef } from "react";
import type { TestedDto } from "@/contract/admin/shop/settings";
import { useIdempotencyKey } from "@/features/admin/shared/form/use-idempotency-key";
import { WorkButton } from "@/features/admin/shared/frame/feedback";
import { errorMessage } from "@/features/shared/errors/error-message";
import { Alert } from "@/ui/feedback/alert";
import { DeliveryProblemText } from "./delivery-problem-text";

type TestButtonProps = {
  /** The messages of the button and of the results. */
  texts: (key: "ask" | "works" | "failed") => string;
  /** The mutation that runs the test. */
  test: { data: TestedDto | undefined; error: unknown; isPending: boolean };
  /** Content below the result. */
  details?: ReactNode;
  /** True if the URL names this test. The button is then scrolled into view and focused. */
  isWanted?: boolean;
  onAsk: (idempotencyKey: string) => void;
};

/** A button that tests an external service, and the result of the test. */
export function TestButton({ texts, test, details, isWanted = false, onAsk }: TestButtonProps) {
  const idempotency = useIdempotencyKey();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isWanted) return;
    button.current?.scrollIntoView({ block: "center" });
    button.current?.focus({ preventScroll: true });
  }, [isWanted]);
  function ask() {
    idempotency.release();
    onAsk(idempotency.keyFor({}));
  }
  return (
    <>
      <WorkButton ref={button} variant="outline" size="small" busy={test.isPending} onClick={ask}>
        {texts("ask")}
      </WorkButton>
      <div role="status" className="basis-full empty:hidden">
        {test.data && <TestResult texts={texts} {...test.data} />}
        {details}
        {Boolean(test.error) && (
          <Alert kind="err">{errorMessage(test.error, texts("failed"))}</Alert>
        )}
      </div>
    </>
  );
}

type TestResultProps = TestedDto & Pick<TestButtonProps, "texts">;

function TestResult({ texts, works, problem }: TestResultProps) {
  return (
    <Alert kind={works ? "ok" : "err"}>
      {texts(works ? "works" : "failed")}
      {problem && (
        <>
          {" "}
          <DeliveryProblemText text={problem} />
        </>
      )}
    </Alert>
  );
}
