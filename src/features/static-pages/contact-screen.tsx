import { ClockIcon } from "@phosphor-icons/react/dist/ssr/Clock";
import { useTranslations } from "next-intl";
import { findOrderLink } from "@/features/shared/find-order-link";
import { ProductImage } from "@/ui/illustrations/product-image";
import { CopyAddress } from "./copy-address";

/** One panel with the shop's address. Specification §2; visual design, 12. */
export function ContactScreen({ email }: { email: string }) {
  const texts = useTranslations("contact");
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
          <p className="mt-8 flex gap-2.5 text-body">
            <ClockIcon size={20} aria-hidden="true" className="mt-[0.15em] shrink-0" />
            {texts("reply")}
          </p>
          <p className="mt-2 max-w-measure text-caption text-ink-2">{texts("order")}</p>
          <p className="mt-1 text-caption text-ink-2">
            {texts.rich("find", {
              link: findOrderLink,
            })}
          </p>
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
