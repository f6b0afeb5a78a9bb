import clsx from "clsx";
import { Fragment, type ReactNode } from "react";
import { CopyButton } from "@/ui/form/copy-button";

type CodeBoxProps = {
  code: string;
  copyLabel: string;
  /** The copy button's accessible name, needed if the page has several copy buttons. */
  copyName?: string;
  copiedLabel: string;
  /** Plays the strike animation once: a stripe crosses the box and turns the dots into the code. */
  revealing?: boolean;
  /** A second button beside the copy button; both get the same width. */
  action?: ReactNode;
};

/**
 * A delivered code on a yellow box with its buttons, which move below the code in a narrow box. A
 * long code wraps at its hyphens and is never truncated.
 */
export function CodeBox(props: CodeBoxProps) {
  const { code, copyLabel, copyName, copiedLabel, revealing, action } = props;
  return (
    <div className="on-flash @container rounded-control bg-flash forced-colors:border">
      <div
        className={clsx(
          "flex items-center gap-4 rounded-control p-1.5 ps-4.5",
          action &&
            "@max-xl:flex-col @max-xl:items-stretch @max-xl:gap-2.5 @max-xl:p-4 @max-xl:pt-2.5",
          revealing && "strike",
        )}
      >
        <span className="relative min-w-0 grow py-2">
          <bdi
            dir="ltr"
            className={clsx(
              "inline-block max-w-full text-balance break-words text-code text-ink",
              !action && "@max-sm:text-base",
              revealing && "strike-show",
            )}
          >
            <HyphenBreaks code={code} />
          </bdi>
          {revealing && (
            <bdi
              dir="ltr"
              aria-hidden="true"
              className={clsx(
                "strike-hide absolute inset-0 text-balance break-words py-2 text-code text-ink motion-reduce:hidden",
                !action && "@max-sm:text-base",
              )}
            >
              <HyphenBreaks code={code.replace(/[^-\s]/g, "•")} />
            </bdi>
          )}
        </span>
        <div className={clsx(action && "grid shrink-0 grid-cols-2 gap-2")}>
          <CopyButton
            text={code}
            copyLabel={copyLabel}
            copyName={copyName}
            copiedLabel={copiedLabel}
            className="shrink-0 outline-offset-2!"
          />
          {action}
        </div>
      </div>
    </div>
  );
}

/** Allows breaks after hyphens; line ends in the code follow the parent's `white-space`. */
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
