"use client";

import { CheckIcon } from "@phosphor-icons/react/dist/ssr/Check";
import { CopyIcon } from "@phosphor-icons/react/dist/ssr/Copy";
import { useEffect, useRef, useState } from "react";
import { LiveRegion } from "@/ui/feedback/live-region";
import { Button } from "./button";
import type { ButtonStyleProps } from "./button-style";

const COPIED_MS = 2000;

type CopyButtonProps = ButtonStyleProps & {
  /** The text to copy; pass a function to compose a long text only when it is copied. */
  text: string | (() => string);
  copyLabel: string;
  /**
   * The accessible name if the label alone does not distinguish several buttons; must begin with
   * the label.
   */
  copyName?: string;
  copiedLabel: string;
  /** Called after the text is in the clipboard, to show a toast. */
  onCopied?: () => void;
  className?: string;
};

/** Copies a text, then shows a check for two seconds and announces the copy politely. */
export function CopyButton(props: CopyButtonProps) {
  const { text, copyLabel, copyName, copiedLabel, onCopied, ...look } = props;
  const [isCopied, setCopied] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  async function copy() {
    try {
      await navigator.clipboard.writeText(typeof text === "string" ? text : text());
    } catch {
      // The browser refused; the text beside the button can be selected and copied manually.
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
