import type { ReactNode } from "react";
import type { WayToPay } from "@/contract/admin/shop/ways-to-pay";
import type { Locale } from "@/domain/text/locale";
import { textOf } from "@/features/admin/shared/text/text-fixture";
import { PanelProvider } from "./panel-context";

const NoCard = () => null;

/** For tests: the text of `content` rendered inside the panel of a shop with these ways to pay. */
export const panelText = (locale: Locale, waysToPay: WayToPay[], content: ReactNode): string =>
  textOf(
    locale,
    <PanelProvider
      value={{
        ...{ ProductCard: NoCard, timeZone: "UTC", lowStock: 5, waysToPay, providers: waysToPay },
        ...{ hasSecondFactor: true, adminId: 1, role: null },
      }}
    >
      {content}
    </PanelProvider>,
  );
