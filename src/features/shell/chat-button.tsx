import { ChatTeardropDotsIcon } from "@phosphor-icons/react/dist/ssr/ChatTeardropDots";
import Link from "next/link";
import { useTranslations } from "next-intl";

/** The floating contact button of the home page. Specification §2. */
export function ChatButton() {
  const label = useTranslations("shell")("contactUs");
  return (
    <Link
      href="/contact"
      prefetch={false}
      aria-label={label}
      className={
        "fixed end-4 bottom-4 z-30 grid size-15 place-items-center rounded-card bg-ink text-on-ink " +
        "border-[1.5px] border-on-ink/20 shadow-slip transition-colors duration-press hover:bg-ink-hover active:bg-ink-press " +
        "md:end-7 md:bottom-7"
      }
    >
      <ChatTeardropDotsIcon size={24} weight="fill" aria-hidden="true" />
    </Link>
  );
}
