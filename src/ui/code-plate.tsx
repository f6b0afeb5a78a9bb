import { LockSimpleIcon } from "@phosphor-icons/react/dist/ssr/LockSimple";
import clsx from "clsx";
import { Fragment, type ReactNode } from "react";
import { CopyButton } from "./copy-button";

/** Where a code will stand, with the reason why it does not yet. */
export function LockedCodePlate({ reason }: { reason: ReactNode }) {
  return (
    <p className="flex min-h-14 items-center gap-3 rounded-control bg-mist px-4.5 py-2.5 text-[0.9375rem] text-ink-2 leading-snug forced-colors:border">
      <LockSimpleIcon size={20} aria-hidden="true" className="shrink-0" />
      {reason}
    </p>
  );
}

type CodePlateProps = {
  code: string;
  copyLabel: string;
  copiedLabel: string;
  /** Plays the strike once, under which dots turn into the code. */
  revealing?: boolean;
};

/** A delivered code on flash, with its copy button. A long code wraps at its hyphens, never cut. */
export function CodePlate({ code, copyLabel, copiedLabel, revealing }: CodePlateProps) {
  return (
    <div className="on-flash @container rounded-control bg-flash forced-colors:border">
      <div
        className={clsx(
          "flex items-center gap-4 rounded-control p-1.5 ps-4.5",
          revealing && "strike",
        )}
      >
        <span className="relative min-w-0 grow py-2">
          <bdi
            dir="ltr"
            className={clsx(
              "inline-block max-w-full break-words text-code text-ink @max-sm:text-base",
              revealing && "strike-show",
            )}
          >
            <HyphenBreaks code={code} />
          </bdi>
          {revealing && (
            <bdi
              dir="ltr"
              aria-hidden="true"
              className="strike-hide absolute inset-0 break-words py-2 text-code text-ink motion-reduce:hidden @max-sm:text-base"
            >
              <HyphenBreaks code={code.replace(/[^-]/g, "•")} />
            </bdi>
          )}
        </span>
        <CopyButton
          text={code}
          copyLabel={copyLabel}
          copiedLabel={copiedLabel}
          className="shrink-0 outline-offset-2!"
        />
      </div>
    </div>
  );
}

/** Line ends within the code are kept where `white-space` around the plate keeps them. */
function HyphenBreaks({ code }: { code: string }) {
  const parts = code.split(/(?<=-)/);
  return parts.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one code never move
    <Fragment key={index}>
      {part}
      <wbr />
    </Fragment>
  ));
}
