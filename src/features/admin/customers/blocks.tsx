"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import type { BlockDto } from "@/contract/admin/people/customers";
import { EmptyLine, Section } from "@/features/admin/orders/detail/section";
import { usePermissions } from "@/features/admin/shared/frame/panel-context";
import { LoadFailed, Loading, type QueryState } from "@/features/admin/shared/frame/query-content";
import { PanelSearch } from "@/features/admin/shared/table/panel-search";
import { trpc } from "@/trpc/client";
import { Button } from "@/ui/form/button";
import { BlockDialog } from "./block-dialog";
import { BlockTable } from "./block-table";

/**
 * The latest active blocks, or the blocks that match a search. The shop refuses every new order
 * with a blocked value (an e-mail address or a player ID). Decision 054 (customers and blocks).
 */
export function Blocks() {
  const texts = useTranslations("adminCustomers.blocks");
  const may = usePermissions();
  const [q, setQ] = useState("");
  const [isAdding, setAdding] = useState(false);
  return (
    <section aria-labelledby="blocks" className="mt-11">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="blocks" className="text-h3">
          {texts("title")}
        </h2>
        {may("orders:refund") && (
          <Button variant="outline" size="small" onClick={() => setAdding(true)}>
            {texts("add")}
          </Button>
        )}
      </div>
      <p className="mt-1 mb-4 max-w-measure text-small text-ink-2">{texts("line")}</p>
      <PanelSearch
        label={texts("search")}
        placeholder={texts("placeholder")}
        searched={q}
        onSearch={setQ}
        className="sm:w-96"
      />
      <div className="mt-4">
        <BlockRows
          query={trpc.admin.customers.blocks.useQuery({ q })}
          none={texts(q === "" ? "none" : "notFound")}
        />
      </div>
      {isAdding && <BlockDialog email={null} onClose={() => setAdding(false)} />}
    </section>
  );
}

/** The blocks of one customer, active and lifted. */
export function CustomerBlocks({ customer, email }: { customer: string; email: string }) {
  const texts = useTranslations("adminCustomers.blocks");
  const may = usePermissions();
  const [isAdding, setAdding] = useState(false);
  const query = trpc.admin.customers.blocksOf.useQuery({ customer });
  const isBlocked = query.data?.some(({ liftedAt }) => liftedAt === null) ?? true;
  return (
    <Section heading={texts("heading")}>
      <BlockRows query={query} none={texts("notBlocked")} isPlain />
      {!isBlocked && may("orders:refund") && (
        <Button variant="outline" size="small" className="mt-3" onClick={() => setAdding(true)}>
          {texts("addThis")}
        </Button>
      )}
      {isAdding && <BlockDialog email={email} onClose={() => setAdding(false)} />}
    </Section>
  );
}

type BlockRowsProps = {
  query: QueryState & { data: BlockDto[] | undefined };
  /** The text of an empty list. */
  none: string;
  isPlain?: boolean;
};

function BlockRows({ query, none, isPlain = false }: BlockRowsProps) {
  const texts = useTranslations("adminCustomers.blocks");
  const { data, error } = query;
  if (error) return <LoadFailed query={query} failed={texts("failed")} />;
  if (!data) return <Loading label={texts("loading")} skeleton="h-12 w-full" />;
  if (data.length === 0) return <EmptyLine>{none}</EmptyLine>;
  return <BlockTable blocks={data} isPlain={isPlain} />;
}
