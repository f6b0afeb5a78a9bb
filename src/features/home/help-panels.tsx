import { CardholderIcon } from "@phosphor-icons/react/dist/ssr/Cardholder";
import { ChatTeardropDotsIcon } from "@phosphor-icons/react/dist/ssr/ChatTeardropDots";
import { CreditCardIcon } from "@phosphor-icons/react/dist/ssr/CreditCard";
import { WalletIcon } from "@phosphor-icons/react/dist/ssr/Wallet";
import { useTranslations } from "next-intl";
import { ButtonLink } from "@/ui/button-link";

const PANEL = "rounded-panel px-5 py-7 md:p-12";

/** How to pay, and where to ask. Specification §2. */
export function HelpPanels() {
  return (
    <div className="grid gap-6 lg:grid-cols-2">
      <PaymentPanel />
      <SupportPanel />
    </div>
  );
}

function PaymentPanel() {
  const texts = useTranslations("home.payment");
  const ways = [
    { key: "paypal", name: <bdi dir="ltr">PayPal</bdi>, Icon: WalletIcon },
    { key: "credit", name: texts("credit"), Icon: CreditCardIcon },
    { key: "debit", name: texts("debit"), Icon: CardholderIcon },
  ];
  return (
    <section aria-labelledby="payment" className={`${PANEL} bg-cloud dark:bg-raised`}>
      <h2 id="payment" className="max-w-[17rem] text-h2 md:max-w-[20rem]">
        {texts("title")}
      </h2>
      <p className="mt-2.5 max-w-[25rem] text-body text-ink-2">{texts("line")}</p>
      <ul className="mt-6 flex flex-wrap gap-2.5">
        {ways.map(({ key, name, Icon }) => (
          <li
            key={key}
            className="frame frame-quiet flex min-h-13 items-center gap-2.5 rounded-control bg-sky px-4 text-label text-base dark:bg-raised"
          >
            <Icon size={20} aria-hidden="true" />
            {name}
          </li>
        ))}
      </ul>
    </section>
  );
}

function SupportPanel() {
  const texts = useTranslations("home.support");
  return (
    <section aria-labelledby="support" className={`${PANEL} bg-after-soft`}>
      <h2 id="support" className="text-h2">
        {texts("title")}
      </h2>
      <p className="mt-2.5 max-w-[24rem] text-body text-ink-2">{texts("line")}</p>
      <ButtonLink href="/contact" prefetch={false} className="mt-6">
        <ChatTeardropDotsIcon size={20} aria-hidden="true" />
        {texts("action")}
      </ButtonLink>
    </section>
  );
}
