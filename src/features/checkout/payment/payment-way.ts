import type { Icon } from "@phosphor-icons/react";
import type { ComponentType, Ref } from "react";
import type { Messages } from "@/i18n/messages";
import type { PaymentWindow } from "./payment-window";

/** A network as a chip of words. */
export type NetworkName = "mada" | "visa" | "mastercard";

export interface WayHandle {
  /**
   * The window of what the shopper has filled in; null if something is missing, which then shows
   * its error and has the focus.
   */
  prepare(): PaymentWindow | null;
}

export interface WayFieldsProps {
  ref: Ref<WayHandle>;
  /** True from the press of the payment button to its end. */
  isPaying: boolean;
  /** Called with false while the fields cannot be used yet. */
  onReady: (isReady: boolean) => void;
}

type WayTexts = Messages["providers"]["ways"];

/** The provider and the id of a way that has texts, as `wayKey` joins them. */
type WayKey = {
  [Provider in keyof WayTexts & string]: `${Provider}.${keyof WayTexts[Provider] & string}`;
}[keyof WayTexts & string];

/** A way to pay in the browser. Each provider's folder has its own. */
export interface WayUi {
  /** Its name among the ways that the server offers, and in the texts. */
  readonly key: WayKey;
  readonly Icon: Icon;
  readonly networks?: readonly NetworkName[];
  /** Its place among the ways; the lowest comes first. */
  readonly rank: number;
  /** False where this device cannot use it. */
  isUsable(): boolean;
  readonly Fields: ComponentType<WayFieldsProps>;
  /** Its panel where it is the only way; without one, its fields and the shop's button. */
  readonly Alone?: ComponentType<AloneProps>;
  /** The provider's own button in the place of the shop's. */
  readonly Button?: ComponentType<WayButtonProps>;
  /** True if the buyer pays in a window of the provider, which the notices then name. */
  readonly hasWindow?: boolean;
}

export interface WayButtonProps {
  onPress: () => void;
  isBusy: boolean;
  /** The charge, formatted. */
  amount: string;
}

export interface AloneProps {
  isProcessing: boolean;
  isPaying: boolean;
  /** True while a challenge is solved before the order is placed. */
  isChecking: boolean;
  onPay: (window: PaymentWindow) => void;
  /** Abandons the open payment window. */
  onLeave: () => void;
}
