import clsx from "clsx";
import { useTranslations } from "next-intl";
import type { NetworkName } from "./payment-way";

type NetworkChipProps = {
  network: NetworkName;
  /** True if the chip shows the network of the typed card. */
  isRecognised?: boolean;
};

/** A card network's name as a chip, without its logo (visual design §18). */
export function NetworkChip({ network, isRecognised = false }: NetworkChipProps) {
  const texts = useTranslations("checkout.networks");
  return (
    <span
      className={clsx(
        "inline-grid h-6 shrink-0 place-items-center rounded-[6px] px-2 font-strong text-[0.8125rem]",
        isRecognised ? "bg-ink text-on-ink" : "frame frame-quiet bg-raised",
      )}
    >
      {texts(network)}
    </span>
  );
}
