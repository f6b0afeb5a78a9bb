import clsx from "clsx";
import { ArabicWordmark, LatinWordmark } from "./logo";

/**
 * Both wordmarks, cropped by the lower edge of the site footer, the nuqtas in flash. A narrow
 * screen has room for the one of its own language.
 */
export function FooterWordmark({ language }: { language: "en" | "ar" }) {
  const isArabic = language === "ar";
  return (
    <div
      aria-hidden="true"
      className={clsx(
        "flex h-[116px] items-start overflow-hidden text-white max-md:justify-center",
        "md:h-[132px] md:justify-between lg:h-[191px]",
      )}
    >
      <LatinWordmark
        className={clsx("h-[152px] w-auto md:h-[158px] lg:h-[229px]", isArabic && "max-md:hidden")}
      />
      <ArabicWordmark
        dots="var(--flash)"
        className={clsx("h-[170px] w-auto md:h-[207px] lg:h-[300px]", !isArabic && "max-md:hidden")}
      />
    </div>
  );
}
