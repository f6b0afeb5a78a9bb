import { ChatTeardropDotsIcon } from "@phosphor-icons/react/dist/ssr/ChatTeardropDots";
import { EnvelopeSimpleIcon } from "@phosphor-icons/react/dist/ssr/EnvelopeSimple";
import { TelegramLogoIcon } from "@phosphor-icons/react/dist/ssr/TelegramLogo";
import { WhatsappLogoIcon } from "@phosphor-icons/react/dist/ssr/WhatsappLogo";
import Link from "next/link";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { chatLinks } from "@/domain/shop/settings";

type ChatButtonProps = Parameters<typeof chatLinks>[0];

const PLACE = "fixed end-4 bottom-4 z-30 md:end-7 md:bottom-7";
const BUTTON =
  "grid size-15 place-items-center rounded-card bg-ink text-on-ink " +
  "border-[1.5px] border-on-ink/20 shadow-order-card transition-colors duration-press hover:bg-ink-hover active:bg-ink-press";
const LIST_ID = "chat-ways";

/**
 * The floating contact button of the home page: a link to the contact page, or a menu of the
 * configured chats. It uses the native popover and needs no script. Specification §2 (screens).
 */
export function ChatButton(chats: ChatButtonProps) {
  const texts = useTranslations("layout");
  const { whatsapp, telegram } = chatLinks(chats);
  const icon = <ChatTeardropDotsIcon size={24} weight="fill" aria-hidden="true" />;
  if (!whatsapp && !telegram) {
    return (
      <Link
        href="/contact"
        prefetch={false}
        aria-label={texts("contactUs")}
        className={`${PLACE} ${BUTTON}`}
      >
        {icon}
      </Link>
    );
  }
  return (
    <>
      <button
        type="button"
        popoverTarget={LIST_ID}
        aria-label={texts("contactUs")}
        className={`${PLACE} ${BUTTON} cursor-pointer`}
      >
        {icon}
      </button>
      <nav
        id={LIST_ID}
        popover="auto"
        aria-label={texts("contactUs")}
        className="fixed inset-auto end-4 bottom-22 m-0 min-w-52 rounded-card border border-line bg-overlay p-2 text-ink shadow-order-card md:end-7 md:bottom-26"
      >
        {whatsapp && (
          <ChatLink href={whatsapp} icon={<WhatsappLogoIcon size={22} aria-hidden="true" />}>
            WhatsApp
          </ChatLink>
        )}
        {telegram && (
          <ChatLink href={telegram} icon={<TelegramLogoIcon size={22} aria-hidden="true" />}>
            Telegram
          </ChatLink>
        )}
        <Link href="/contact" prefetch={false} className={CHAT_LINK}>
          <EnvelopeSimpleIcon size={22} aria-hidden="true" />
          {texts("contactByMail")}
        </Link>
      </nav>
    </>
  );
}

const CHAT_LINK =
  "flex min-h-11 items-center gap-3 rounded-control px-3 text-label text-[1rem] hover:bg-after-soft";

type ChatLinkProps = { href: string; icon: ReactNode; children: string };

/** A link to another site, in a new tab. */
function ChatLink({ href, icon, children }: ChatLinkProps) {
  const newTab = useTranslations("layout")("newTab");
  return (
    <a href={href} target="_blank" rel="noreferrer" className={CHAT_LINK}>
      {icon}
      <bdi dir="ltr">{children}</bdi>
      <span className="sr-only"> {newTab}</span>
    </a>
  );
}
