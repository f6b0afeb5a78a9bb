"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { customerKeyText } from "@/contract/admin/people/customers";
import { usePanelAddress } from "@/features/admin/shared/frame/panel-address";
import { usePermissions } from "@/features/admin/shared/frame/panel-context";
import { PanelSearch } from "@/features/admin/shared/table/panel-search";
import { Blocks } from "./blocks";
import { CustomerPage, MissingCustomer } from "./customer-page";
import { Erasures } from "./erasures/erasures";
import { FoundCustomers } from "./found-customers";
import { HoldRules } from "./hold-rules";

/**
 * The customers tab: the search, or the page of the customer in the URL. Decision 054 (customers
 * and blocks).
 */
export default function CustomersTab() {
  const { read } = usePanelAddress();
  // The search text stays out of the URL, because it contains e-mail addresses.
  const [q, setQ] = useState("");
  const key = read("customer");
  if (key !== null) {
    if (!customerKeyText.safeParse(key).success) return <MissingCustomer />;
    return <CustomerPage key={key} customer={key} />;
  }
  return <CustomerSearch q={q} onSearch={setQ} />;
}

type CustomerSearchProps = { q: string; onSearch: (q: string) => void };

function CustomerSearch({ q, onSearch }: CustomerSearchProps) {
  const texts = useTranslations("adminCustomers");
  const may = usePermissions();
  return (
    <section>
      <h1 className="text-h2">{texts("title")}</h1>
      <p className="mt-1 mb-5 text-small text-ink-2">{texts("line")}</p>
      <PanelSearch
        label={texts("search.label")}
        placeholder={texts("search.placeholder")}
        searched={q}
        onSearch={onSearch}
        className="sm:w-96"
      />
      <FoundCustomers q={q} />
      <HoldRules />
      <Blocks />
      {may("staff") && <Erasures />}
    </section>
  );
}
