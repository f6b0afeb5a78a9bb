import clsx from "clsx";
import type { ReactNode } from "react";
import { TrpcProvider } from "@/trpc/client";
import { ProductImage } from "@/ui/illustrations/product-image";

/**
 * Each background colour matches the top of its picture, so that the text on it is legible before
 * the picture loads.
 */
const SKIES = {
  uc3: { src: "/art/uc-3.svg", className: "on-art bg-[#c6b2f8]" },
  uc4: { src: "/art/uc-4.svg", className: "on-art bg-[#8d7ceb]" },
  uc5: { src: "/art/uc-5.svg", className: "on-storm bg-[#4c3bb8]" },
  uc6: { src: "/art/uc-6.svg", className: "on-storm bg-[#17113f]" },
} as const;

type AccountFrameProps = {
  /** Null shows a plain dark background (the colour `storm`) without art. */
  art: keyof typeof SKIES | null;
  /** One line of display text above the art. */
  line: string;
  children: ReactNode;
};

/**
 * A form column beside a full-height picture of the sky. The picture is hidden on screens narrower
 * than 1024 px. Visual design, picture 11 (registration).
 */
export function AccountFrame({ art, line, children }: AccountFrameProps) {
  const sky = art && SKIES[art];
  return (
    <div className="grid lg:min-h-[calc(100dvh-4.75rem)] lg:grid-cols-2">
      <div className="grid px-4 py-11 md:px-6 md:py-16 lg:place-content-center lg:px-8">
        <div className="mx-auto w-full max-w-[29.75rem] lg:w-[29.75rem] lg:max-w-full">
          <TrpcProvider>{children}</TrpcProvider>
        </div>
      </div>
      <div className={clsx("relative max-lg:hidden", sky ? sky.className : "on-storm bg-storm")}>
        {sky && (
          <ProductImage
            src={sky.src}
            crop="tall"
            className="absolute! inset-0 size-full"
            imageClassName="object-bottom"
          />
        )}
        <p className="relative p-16 text-[2.5rem] text-ink text-role-heading">
          <span className="block max-w-[27rem]">{line}</span>
        </p>
      </div>
    </div>
  );
}
