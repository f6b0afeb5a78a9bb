import clsx from "clsx";
import { Fragment } from "react";
import { CopyButton } from "@/ui/form/copy-button";

type CodeBoxProps = {
  code: string;
  copyLabel: string;
  /** The copy button's accessible name where there are several. */
  copyName?: string;
  copiedLabel: string;
  /** Plays the strike once, under which dots turn into the code. */
  revealing?: boolean;
};

/** A delivered code on flash, with its copy button. A long code wraps at its hyphens, never cut. */
export function CodeBox(props: CodeBoxProps) {
  const { code, copyLabel, copyName, copiedLabel, revealing } = props;
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
              <HyphenBreaks code={code.replace(/[^-\s]/g, "•")} />
            </bdi>
          )}
        </span>
        <CopyButton
          text={code}
          copyLabel={copyLabel}
          copyName={copyName}
          copiedLabel={copiedLabel}
          className="shrink-0 outline-offset-2!"
        />
      </div>
    </div>
  );
}

/** Line ends within the code are kept where `white-space` around the box keeps them. */
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
