import { ArrowCounterClockwiseIcon } from "@phosphor-icons/react/dist/ssr/ArrowCounterClockwise";
import { EnvelopeSimpleIcon } from "@phosphor-icons/react/dist/ssr/EnvelopeSimple";
import { HeadsetIcon } from "@phosphor-icons/react/dist/ssr/Headset";
import { LightningIcon } from "@phosphor-icons/react/dist/ssr/Lightning";
import { LockKeyIcon } from "@phosphor-icons/react/dist/ssr/LockKey";
import { useTranslations } from "next-intl";

/** What speaks for buying here, under the picture. Claims of the specification alone. */
export function TrustRow({ isTopup }: { isTopup: boolean }) {
  const texts = useTranslations("product.trust");
  const promises = [
    isTopup
      ? { key: "topup" as const, Icon: LightningIcon }
      : { key: "email" as const, Icon: EnvelopeSimpleIcon },
    { key: "guarantee" as const, Icon: ArrowCounterClockwiseIcon },
    { key: "secure" as const, Icon: LockKeyIcon },
    { key: "support" as const, Icon: HeadsetIcon },
  ];
  return (
    <ul className="grid grid-cols-2 gap-x-4 gap-y-4 md:grid-cols-4">
      {promises.map(({ key, Icon }) => (
        <li
          key={key}
          className="flex items-start gap-2.5 font-strong text-[0.875rem] leading-[1.35]"
        >
          <Icon size={22} weight="bold" aria-hidden="true" className="shrink-0" />
          <span>{texts(key)}</span>
        </li>
      ))}
    </ul>
  );
}
