"use client";

import { useTranslations } from "next-intl";
import { type PolicyVersions, policyEntries, policyPath } from "@/domain/shop/policy";

type PolicyLinksProps = {
  versions: PolicyVersions;
  /** Of the list, for who hears it. */
  label: string;
};

/** Versions of policies by name, each a link to its words; it opens beside the page, on which something may be typed. */
export function PolicyLinks({ versions, label }: PolicyLinksProps) {
  const texts = useTranslations("policies");
  return (
    <ul aria-label={label} className="flex flex-wrap gap-x-4">
      {policyEntries(versions).map(({ kind, version }) => (
        <li key={kind}>
          <a
            href={policyPath(kind, version)}
            target="_blank"
            rel="noopener"
            className="link inline-flex min-h-11 items-center"
          >
            {texts("link", { name: texts(`kinds.${kind}`), version: String(version) })}
            <span className="sr-only"> {texts("newTab")}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
