import { ClockIcon } from "@phosphor-icons/react/dist/ssr/Clock";
import { TelegramLogoIcon } from "@phosphor-icons/react/dist/ssr/TelegramLogo";
import { WhatsappLogoIcon } from "@phosphor-icons/react/dist/ssr/WhatsappLogo";
import { useTranslations } from "next-intl";
import { chatLinks, type ShopSettings } from "@/domain/shop/settings";
import { findOrderLink } from "@/features/shared/order/find-order-link";
import { ProductImage } from "@/ui/illustrations/product-image";
import { CopyAddress } from "./copy-address";

type ContactSettings = Pick<
  ShopSettings,
  | "promises"
  | "supportEmail"
  | "whatsapp"
  | "telegram"
  | "sellerName"
  | "sellerAddress"
  | "registrationNumber"
  | "taxNumber"
>;

/** The contact page. Specification §2; visual design, 12. */
export function ContactScreen({ settings }: { settings: ContactSettings }) {
  const texts = useTranslations("contact");
  const { supportEmail: email } = settings;
  return (
    <div className="page-box py-8 md:py-14">
      <section
        aria-labelledby="contact"
        className="grid overflow-hidden rounded-panel bg-cloud lg:grid-cols-[7fr_5fr] dark:bg-raised"
      >
        <div className="px-5 py-9 md:p-12 lg:py-22">
          <h1 id="contact" className="text-display-2">
            {texts("heading")}
          </h1>
          <p className="mt-4 max-w-[31rem] text-ink-2 text-lead-lg">{texts("lead")}</p>
          <CopyAddress
            email={email}
            texts={{
              label: texts("address"),
              copy: texts("copy"),
              copied: texts("copied"),
              notCopied: texts("notCopied"),
              byHand: texts("byHand"),
            }}
          />
          <ChatLinks {...settings} />
          {settings.promises.includes("support") && (
            <p className="mt-8 flex gap-2.5 text-body">
              <ClockIcon size={20} aria-hidden="true" className="mt-[0.15em] shrink-0" />
              {texts("reply")}
            </p>
          )}
          <p className="mt-2 max-w-measure text-caption text-ink-2">{texts("order")}</p>
          <p className="mt-1 text-caption text-ink-2">
            {texts.rich("find", {
              link: findOrderLink,
            })}
          </p>
          <Seller {...settings} />
        </div>
        <ProductImage
          src="/art/uc-2.svg"
          crop="tall"
          priority
          imageClassName="object-bottom"
          className="h-full min-h-56 w-full max-lg:order-first max-lg:aspect-auto! max-lg:h-56"
        />
      </section>
    </div>
  );
}

/** Links to the configured chats. */
function ChatLinks(chats: Pick<ShopSettings, "whatsapp" | "telegram">) {
  const newTab = useTranslations("layout")("newTab");
  const { whatsapp, telegram } = chatLinks(chats);
  const ways = [
    { name: "WhatsApp", href: whatsapp, Icon: WhatsappLogoIcon },
    { name: "Telegram", href: telegram, Icon: TelegramLogoIcon },
  ].filter(({ href }) => href !== null);
  if (ways.length === 0) return null;
  return (
    <p className="mt-5 flex flex-wrap gap-3">
      {ways.map(({ name, href, Icon }) => (
        <a
          key={name}
          href={href ?? undefined}
          target="_blank"
          rel="noreferrer"
          className="frame frame-quiet inline-flex min-h-11 items-center gap-2.5 rounded-control px-4 text-label text-base hover:bg-after-soft"
        >
          <Icon size={22} aria-hidden="true" />
          <bdi dir="ltr">{name}</bdi>
          <span className="sr-only"> {newTab}</span>
        </a>
      ))}
    </p>
  );
}

/** The seller's legal details, as far as they are configured. */
function Seller(seller: ContactSettings) {
  const texts = useTranslations("contact.seller");
  const { sellerName, sellerAddress, registrationNumber, taxNumber } = seller;
  const lines = sellerAddress.split(/\r?\n|\s*;\s*/).filter(Boolean);
  if (lines.length === 0 && registrationNumber === "" && taxNumber === "") return null;
  return (
    <section aria-labelledby="seller" className="mt-8 text-caption text-ink-2">
      <h2 id="seller" className="text-label">
        {texts("title")}
      </h2>
      <address className="mt-1 not-italic">
        {[sellerName, ...lines].filter(Boolean).map((line) => (
          <span key={line} className="block">
            <bdi>{line}</bdi>
          </span>
        ))}
      </address>
      {registrationNumber !== "" && (
        <p>
          {texts("registrationNumber")}: <bdi dir="ltr">{registrationNumber}</bdi>
        </p>
      )}
      {taxNumber !== "" && (
        <p>
          {texts("taxNumber")}: <bdi dir="ltr">{taxNumber}</bdi>
        </p>
      )}
    </section>
  );
}
