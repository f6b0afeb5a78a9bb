"use client";

import { LightningIcon } from "@phosphor-icons/react/dist/ssr/Lightning";
import { LockKeyIcon } from "@phosphor-icons/react/dist/ssr/LockKey";
import clsx from "clsx";
import { useTranslations } from "next-intl";
import { type RefObject, useId, useRef, useState } from "react";
import { useLanguage } from "@/i18n/use-language";
import { Alert } from "@/ui/feedback/alert";
import { Skeleton } from "@/ui/feedback/skeleton";
import { Button } from "@/ui/form/button";
import { NetworkChip } from "./network-chip";
import type { ShownWay } from "./order-ways";
import type { AloneProps, WayButtonProps, WayHandle } from "./payment-way";
import type { Payment } from "./use-payment";
import { formatCharge, useShownCharge } from "./use-shown-charge";

type WaysPanelProps = Omit<AloneProps, "onPay"> & {
  /** The ways to pay this cart; null until they are loaded. */
  ways: readonly ShownWay[] | null;
  onPay: (payment: Payment) => void;
};

/** The ways to pay with their charges, the fields of the chosen way, and the payment button. */
export function WaysPanel({ ways, ...props }: WaysPanelProps) {
  const texts = useTranslations("checkout.ways");
  if (ways === null) return <Skeleton className="h-56 rounded-card!" />;
  const [first] = ways;
  if (!first) {
    return (
      <Alert kind="err" role="alert">
        {texts("none")}
      </Alert>
    );
  }
  return <ChosenWay ways={ways} first={first} {...props} />;
}

type ChosenWayProps = Omit<WaysPanelProps, "ways"> & {
  ways: readonly ShownWay[];
  first: ShownWay;
};

function ChosenWay({ ways, first, onPay, ...state }: ChosenWayProps) {
  const texts = useTranslations("checkout");
  const wayTexts = useTranslations("providers.ways");
  const [chosenKey, choose] = useState<string | null>(null);
  const [isReady, setReady] = useState(true);
  const fields = useRef<WayHandle>(null);
  const { isPaying, isProcessing, isChecking, onLeave } = state;
  const chosen = ways.find(({ ui }) => ui.key === chosenKey) ?? first;
  const charge = useShownCharge(chosen.currency);
  const isWaiting = isPaying && !isProcessing;

  const group = ways.length > 1 ? { role: "radiogroup", "aria-label": texts("ways.label") } : {};

  function pay() {
    const window = fields.current?.prepare();
    if (window) onPay({ ...chosen, window, charge });
  }

  const PayButton = chosen.ui.Button ?? ShopButton;
  return (
    <form
      noValidate
      // Enter in a field starts the payment. The form itself is never posted.
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPaying && isReady) pay();
      }}
    >
      <div className={clsx("frame frame-quiet rounded-card", isProcessing && "opacity-50")}>
        <div {...group} inert={isProcessing}>
          {ways.map((way, index) => (
            <Way
              key={way.ui.key}
              way={way}
              isOnly={ways.length === 1}
              isFirst={index === 0}
              isLast={index === ways.length - 1}
              isChosen={way === chosen}
              onChoose={() => choose(way.ui.key)}
              isPaying={isPaying}
              fields={fields}
              onReady={setReady}
            />
          ))}
        </div>
      </div>
      <div className="mt-4">
        <PayButton isBusy={isPaying || !isReady} onPress={pay} amount={formatCharge(charge)} />
      </div>
      <p role="status" className="mt-3 flex justify-center gap-2 text-small text-ink-2">
        {!isChecking && (
          <LockKeyIcon size={16} aria-hidden="true" className="mt-[0.2em] shrink-0" />
        )}
        <span>{isChecking ? texts("payment.checking") : wayTexts(`${chosen.ui.key}.about`)}</span>
      </p>
      {isWaiting && <LeaveButton onLeave={onLeave} />}
    </form>
  );
}

function LeaveButton({ onLeave }: { onLeave: () => void }) {
  const texts = useTranslations("checkout.ways");
  return (
    <Button variant="ghost" wide className="mt-2" onClick={onLeave}>
      {texts("startAgain")}
    </Button>
  );
}

/** The shop's payment button. It submits the form, as Enter in a field does. */
function ShopButton({ isBusy, amount }: WayButtonProps) {
  const texts = useTranslations("checkout.payment");
  const common = useTranslations("common");
  return (
    <Button
      variant="flash"
      size="large"
      wide
      busy={isBusy}
      busyText={common("working")}
      type="submit"
    >
      {!isBusy && <LightningIcon size={20} weight="fill" aria-hidden="true" />}
      <span>{texts.rich("pay", { amount: () => <bdi dir="ltr">{amount}</bdi> })}</span>
    </Button>
  );
}

type WayProps = {
  way: ShownWay;
  isOnly: boolean;
  isFirst: boolean;
  isLast: boolean;
  isChosen: boolean;
  onChoose: () => void;
  isPaying: boolean;
  fields: RefObject<WayHandle | null>;
  onReady: (isReady: boolean) => void;
};

/** The row of a way to pay, with its fields once the way is chosen. */
function Way(props: WayProps) {
  const { way, isOnly, isFirst, isLast, isChosen, isPaying, fields, onReady } = props;
  const { Fields, Icon } = way.ui;
  const labelId = useId();
  const Row = isOnly ? "div" : "label";
  return (
    <div
      className={clsx(
        "relative",
        isChosen && "frame frame-selected z-1 bg-after-soft",
        !isChosen && !isLast && "border-line border-b-[1.5px]",
        isFirst && "rounded-t-card",
        isLast && "rounded-b-card",
      )}
    >
      <Row
        className={clsx(
          "flex min-h-17.5 items-center gap-3 px-4 py-2 md:min-h-14.5 md:px-5",
          "has-focus-visible:outline-3 has-focus-visible:outline-focus",
          "has-focus-visible:-outline-offset-3 rounded-[inherit]",
          !isOnly && !isPaying && "cursor-pointer",
        )}
      >
        {!isOnly && <Radio {...props} labelId={labelId} />}
        <Icon
          size={24}
          aria-hidden="true"
          className={clsx("shrink-0 max-md:order-last", isChosen ? "text-after" : "text-ink-2")}
        />
        <span
          id={labelId}
          className="flex min-w-0 grow flex-col md:flex-row md:flex-wrap md:items-center md:gap-x-3"
        >
          <WayName way={way} />
          <Charged way={way} />
        </span>
      </Row>
      {isChosen && (
        <div className="px-4 pb-4 md:px-5 md:pb-5">
          <Fields ref={fields} isPaying={isPaying} onReady={onReady} />
        </div>
      )}
    </div>
  );
}

function Radio(props: WayProps & { labelId: string }) {
  const { way, isChosen, onChoose, isPaying, labelId } = props;
  return (
    <span className="relative grid size-6 shrink-0">
      <input
        type="radio"
        name="way"
        value={way.ui.key}
        aria-labelledby={labelId}
        checked={isChosen}
        // Not `disabled`: during a payment, the radio stays focusable and ignores changes.
        onChange={() => !isPaying && onChoose()}
        aria-disabled={isPaying || undefined}
        className={clsx(
          "frame col-start-1 row-start-1 size-6 appearance-none rounded-full bg-raised outline-none",
          "checked:[--frame-colour:var(--after)] checked:[--frame-width:7px]",
          "forced-colors:appearance-auto",
        )}
      />
    </span>
  );
}

/** BCP 47 tags that format a list such as "A, B or C". British English has no comma before "or". */
const LIST_TAGS = { en: "en-GB", ar: "ar" };

/** The way's name. On a phone, the card networks replace the name of a card way. */
function WayName({ way: { ui } }: { way: ShownWay }) {
  const texts = useTranslations("checkout.networks");
  const list = new Intl.ListFormat(LIST_TAGS[useLanguage()], { type: "disjunction" });
  const name = useTranslations("providers.ways")(`${ui.key}.name`);
  return (
    <>
      <span className={clsx("text-role-title text-[1.0625rem]", ui.networks && "max-md:hidden")}>
        {name}
      </span>
      {ui.networks && (
        <>
          <span className="text-role-title text-[1.0625rem] md:hidden">
            {list.format(ui.networks.map((network) => texts(network)))}
          </span>
          <span className="flex gap-1.5 max-md:hidden">
            {ui.networks.map((network) => (
              <NetworkChip key={network} network={network} />
            ))}
          </span>
        </>
      )}
    </>
  );
}

function Charged({ way }: { way: ShownWay }) {
  const texts = useTranslations("checkout.payment");
  const short = useTranslations("checkout.ways");
  const amount = formatCharge(useShownCharge(way.currency));
  const shown = () => (
    <bdi dir="ltr" className="font-strong text-ink">
      {amount}
    </bdi>
  );
  return (
    <span className="text-[0.9375rem] text-ink-2 md:ms-auto">
      <span className="max-md:hidden">{texts.rich("charged", { amount: shown })}</span>
      <span className="md:hidden">{short.rich("charged", { amount: shown })}</span>
    </span>
  );
}
