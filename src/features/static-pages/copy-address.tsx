"use client";

import { CopyIcon } from "@phosphor-icons/react/dist/ssr/Copy";
import { useRef } from "react";
import { mailtoPath } from "@/domain/account/email-address";
import { useToast } from "@/ui/feedback/toast-context";
import { Button } from "@/ui/form/button";

type CopyAddressProps = {
  email: string;
  texts: { label: string; copy: string; copied: string; notCopied: string; byHand: string };
};

/**
 * The address in large type with a copy button; if the browser refuses to copy, the address is
 * selected.
 */
export function CopyAddress({ email, texts }: CopyAddressProps) {
  const address = useRef<HTMLAnchorElement>(null);
  const toast = useToast();
  const domainStart = email.indexOf("@") + 1;

  async function copy() {
    try {
      await navigator.clipboard.writeText(email);
    } catch {
      if (address.current) window.getSelection()?.selectAllChildren(address.current);
      toast({ kind: "err", title: texts.notCopied, description: texts.byHand });
      return;
    }
    toast({ title: texts.copied, description: <bdi dir="ltr">{email}</bdi> });
  }

  return (
    <>
      <p className="mt-9 text-label">{texts.label}</p>
      <p className="mt-1">
        <bdi dir="ltr" className="wrap-anywhere text-h1 max-md:text-[min(2rem,6.9vw)]">
          <a
            ref={address}
            href={`mailto:${mailtoPath(email)}`}
            className="inline-block min-h-11 rounded-badge py-1 underline decoration-[3px] decoration-after underline-offset-8 hover:text-after-hover"
          >
            {/* On a small screen the line may break after the @. */}
            {email.slice(0, domainStart)}
            <wbr />
            {email.slice(domainStart)}
          </a>
        </bdi>
      </p>
      <Button onClick={copy} className="mt-6">
        <CopyIcon size={20} aria-hidden="true" />
        {texts.copy}
      </Button>
    </>
  );
}
