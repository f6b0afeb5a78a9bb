"use client";

import { useTranslations } from "next-intl";
import { ApiKeys } from "./api-keys";
import { OtherShops } from "./other-shops";
import { Webhooks } from "./webhooks/webhooks";

/** The connections tab: API keys, webhooks, and the prepaid limits of other shops. */
export default function ConnectionsTab() {
  const texts = useTranslations("adminConnections");
  return (
    <>
      <h1 className="text-h2">{texts("title")}</h1>
      <p className="mt-1 text-small text-ink-2">{texts("line")}</p>
      <ApiKeys />
      <Webhooks />
      <OtherShops />
    </>
  );
}
