import { CheckCircleIcon } from "@phosphor-icons/react/dist/ssr/CheckCircle";
import { CopyIcon } from "@phosphor-icons/react/dist/ssr/Copy";
import { useTranslations } from "next-intl";
import { ProductPicture } from "@/ui/art/picture";
import { Badge } from "@/ui/badge";

/** An order slip with a delivered code: decoration, hidden from assistive tech and focus. */
export function HeroSlip() {
  const texts = useTranslations("home.slip");
  return (
    <div
      aria-hidden="true"
      className={
        "hero-slip pointer-events-none relative mt-58 mb-5 flex select-none items-center gap-3.5 rounded-sheet " +
        "bg-raised p-3 text-ink shadow-slip lg:absolute lg:end-0 lg:bottom-12 lg:m-0 lg:w-[440px] " +
        "lg:p-3.5 xl:w-[520px]"
      }
    >
      <ProductPicture
        src="/art/system.svg"
        crop="thumb"
        className="size-16 shrink-0 rounded-control lg:size-23"
      />
      <div className="min-w-0 grow">
        <div className="flex items-center justify-between gap-1.5 lg:gap-2">
          <bdi dir="ltr" className="truncate text-role-title text-[0.875rem] lg:text-[1.0625rem]">
            Desktop OS Pro licence
          </bdi>
          <Badge
            tone="ok"
            icon={<CheckCircleIcon size={16} weight="fill" />}
            className="max-lg:gap-1 max-lg:px-1.5"
          >
            {texts("completed")}
          </Badge>
        </div>
        <div className="mt-2.5 flex items-center gap-2 rounded-control bg-flash p-1 ps-3 text-on-flash lg:p-1.5 lg:ps-4.5">
          <bdi dir="ltr" className="min-w-0 grow truncate text-code max-lg:text-base">
            VK7QM-2XT9D-8HCPW
          </bdi>
          <span className="inline-flex size-11 shrink-0 items-center justify-center gap-2.5 rounded-control bg-on-flash font-title text-[0.9375rem] text-white lg:w-auto lg:px-4">
            <CopyIcon size={18} />
            <span className="max-lg:hidden">{texts("copy")}</span>
          </span>
        </div>
      </div>
    </div>
  );
}
