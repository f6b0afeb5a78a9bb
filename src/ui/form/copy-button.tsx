"use client";

import { CheckIcon } from "@phosphor-icons/react/dist/ssr/Check";
import { CopyIcon } from "@phosphor-icons/react/dist/ssr/Copy";
import { useEffect, useRef, useState } from "react";
import { LiveRegion } from "@/ui/feedback/live-region";
import { Button } from "./button";
import type { ButtonStyleProps } from "./button-style";

const COPIED_MS = 2000;

type CopyButtonProps = ButtonStyleProps & {
  /** What goes to the clipboard; a long text is composed when it is copied. */
  text: string | (() => string);
  copyLabel: string;
  /** The accessible name where the label alone does not tell several buttons apart; it begins with it. */
  copyName?: string;
  copiedLabel: string;
  /** After the text is in the clipboard, for a toast. */
  onCopied?: () => void;
  className?: string;
};

/** Copies a text; for two seconds it shows a check and says so politely. */
export function CopyButton(props: CopyButtonProps) {
  const { text, copyLabel, copyName, copiedLabel, onCopied, ...look } = props;
  const [isCopied, setCopied] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  async function copy() {
    try {
      await navigator.clipboard.writeText(typeof text === "string" ? text : text());
    } catch {
      // The browser refused; the text stands beside the button and can be marked by hand.
      return;
    }
    setCopied(true);
    onCopied?.();
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setCopied(false), COPIED_MS);
  }

  const Icon = isCopied ? CheckIcon : CopyIcon;
  return (
    <>
      <Button size="small" {...look} aria-label={isCopied ? undefined : copyName} onClick={copy}>
        <Icon size={18} weight={isCopied ? "bold" : "regular"} aria-hidden="true" />
        {isCopied ? copiedLabel : copyLabel}
      </Button>
      <LiveRegion message={isCopied ? copiedLabel : ""} />
    </>
  );
}
