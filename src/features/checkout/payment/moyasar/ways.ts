import { CreditCardIcon } from "@phosphor-icons/react/dist/ssr/CreditCard";
import { DeviceMobileIcon } from "@phosphor-icons/react/dist/ssr/DeviceMobile";
import { WalletIcon } from "@phosphor-icons/react/dist/ssr/Wallet";
import type { WayUi } from "@/features/checkout/payment/payment-way";
import { ApplePayButton, ApplePayFields } from "./apple-pay";
import { appleSessions } from "./apple-session";
import { CardFields } from "./card-fields";
import { CARD_NETWORKS } from "./card-number";
import { StcPayFields } from "./stc-pay-fields";

export const MOYASAR_WAYS: readonly WayUi[] = [
  {
    ...{ key: "moyasar.apple_pay", rank: 1, Icon: DeviceMobileIcon },
    isUsable: () => appleSessions() !== null,
    Fields: ApplePayFields,
    Button: ApplePayButton,
  },
  {
    ...{ key: "moyasar.card", rank: 2, Icon: CreditCardIcon, networks: CARD_NETWORKS },
    isUsable: () => true,
    Fields: CardFields,
  },
  {
    ...{ key: "moyasar.stc_pay", rank: 3, Icon: WalletIcon },
    isUsable: () => true,
    Fields: StcPayFields,
  },
];
