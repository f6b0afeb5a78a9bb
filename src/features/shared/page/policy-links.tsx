"use client";

import { useTranslations } from "next-intl";
import { type PolicyVersions, policyEntries, policyPath } from "@/domain/shop/policy";

type PolicyLinksProps = {
  versions: PolicyVersions;
  /** The accessible name of the list. */
  label: string;
};

/**
 * Links to versions of policies by name. They open in a new tab, because the page may contain
 * unsaved input.
 */
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
