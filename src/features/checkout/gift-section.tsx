"use client";

import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { Switch } from "@/ui/form/switch";
import type { GiftFieldsProps } from "./gift-fields";

/** Most orders are nobody's gift. */
const GiftFields = dynamic(() => import("./gift-fields").then((file) => file.GiftFields), {
  ssr: false,
});

/** "Send it to someone else", below where the receipt goes. Decision 046. */
export function GiftSection(props: GiftFieldsProps) {
  const texts = useTranslations("checkout.gift");
  const { gift, onChange } = props;
  return (
    <div className="mt-6">
      <Switch
        checked={gift.isOn}
        onChange={(isOn) => onChange({ isOn })}
        label={texts("ask")}
        help={texts("help")}
      />
      {gift.isOn && <GiftFields {...props} />}
    </div>
  );
}
