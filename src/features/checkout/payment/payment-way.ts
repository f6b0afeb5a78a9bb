import type { Icon } from "@phosphor-icons/react";
import type { ComponentType, Ref } from "react";
import type { Messages } from "@/i18n/messages";
import type { PaymentWindow } from "./payment-window";

/** A card network whose name is shown as a chip. */
export type NetworkName = "mada" | "visa" | "mastercard";

export interface WayHandle {
  /**
   * Returns the payment window for the filled-in fields. If a field is missing or invalid, shows
   * its error, focuses it and returns null; also null while the way is not ready.
   */
  prepare(): PaymentWindow | null;
}

export interface WayFieldsProps {
  ref: Ref<WayHandle>;
  /** True from the press of the payment button until the payment attempt ends. */
  isPaying: boolean;
  /** Called with false while the fields are not ready, with true once they are. */
  onReady: (isReady: boolean) => void;
}

type WayTexts = Messages["providers"]["ways"];

/** The key of a way that has texts: `{provider}.{id}` (`wayKey` in src/domain/shop/settings.ts). */
type WayKey = {
  [Provider in keyof WayTexts & string]: `${Provider}.${keyof WayTexts[Provider] & string}`;
}[keyof WayTexts & string];

/** A way to pay, as the browser shows it. Each provider's folder defines its ways. */
export interface WayUi {
  /** Matches the way to the ways that the server offers, and selects its texts. */
  readonly key: WayKey;
  readonly Icon: Icon;
  readonly networks?: readonly NetworkName[];
  /** The sort order of the ways, ascending. */
  readonly rank: number;
  /** Returns false if this device does not support the way. */
  isUsable(): boolean;
  readonly Fields: ComponentType<WayFieldsProps>;
  /** Replaces the fields and the payment button if this is the only way. */
  readonly Alone?: ComponentType<AloneProps>;
  /** The provider's own button, which replaces the shop's payment button. */
  readonly Button?: ComponentType<WayButtonProps>;
  /** True if the buyer pays in the provider's window; the notices then mention it. */
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
