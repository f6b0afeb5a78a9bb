"use client";

import { useTranslations } from "next-intl";
import { useCallback } from "react";
import type { UpstreamAccountDto } from "@/contract/admin/shop/upstream";
import { FormDialog, MissingRow } from "@/features/admin/shared/form/form-dialog";
import { idIn, usePanelAddress } from "@/features/admin/shared/frame/panel-address";
import { ColumnTable } from "@/features/admin/shared/table/column-table";
import { Ltr } from "@/features/admin/shared/text/ltr";
import { trpc } from "@/trpc/client";
import { Button } from "@/ui/form/button";
import { CopyButton } from "@/ui/form/copy-button";
import { LimitForm } from "./limit-form";

/**
 * The prepaid limits of other shops that order from this shop. Renders nothing if there are none.
 */
export function OtherShops() {
  const texts = useTranslations("adminConnections.shops");
  const { read, go } = usePanelAddress();
  const { data: accounts } = trpc.admin.upstream.list.useQuery();
  const open = useCallback((id: number | string) => go({ shop: String(id) }), [go]);
  const close = useCallback(() => go({ shop: null }, { replace: true }), [go]);
  if (!accounts) return null;
  const accountOf = (id: number | null) => accounts.find(({ apiKeyId }) => apiKeyId === id);
  return (
    <>
      {accounts.length > 0 && (
        <section aria-labelledby="other-shops" className="mt-8">
          <h2 id="other-shops" className="text-h3">
            {texts("title")}
          </h2>
          <p className="mt-1 mb-3 text-small text-ink-2">{texts("line")}</p>
          <AccountTable accounts={accounts} onChange={open} />
        </section>
      )}
      <FormDialog<number>
        target={idIn(read("shop"))}
        title={(shown) => {
          const name = accountOf(shown)?.name;
          return name === undefined ? texts("change") : texts("changeName", { name });
        }}
        onOpen={open}
        onClose={close}
      >
        {(shown, exits) => {
          if (shown === null) return null;
          const account = accountOf(shown);
          return account ? (
            <LimitForm account={account} {...exits} />
          ) : (
            <MissingRow title={texts("form.missing")} onDirty={exits.onDirty} />
          );
        }}
      </FormDialog>
    </>
  );
}

type AccountTableProps = {
  accounts: readonly UpstreamAccountDto[];
  onChange: (apiKeyId: number) => void;
};

function AccountTable({ accounts, onChange }: AccountTableProps) {
  const texts = useTranslations("adminConnections.shops");
  return (
    <ColumnTable
      label={texts("title")}
      isDense
      rows={accounts}
      keyOf={({ apiKeyId }) => apiKeyId}
      columns={[
        {
          head: texts("name"),
          isRowHeader: true,
          className: "md:min-w-44",
          cell: ({ name, publicId }) => (
            <>
              <p className="text-label">
                <bdi className="wrap-anywhere">{name}</bdi>
              </p>
              <p className="flex items-center gap-2 text-ink-2 leading-none">
                <Ltr className="text-role-code text-[0.8125rem] font-normal! wrap-anywhere">
                  {publicId}
                </Ltr>
                <CopyButton
                  text={publicId}
                  copyLabel={texts("copy")}
                  copyName={texts("copyName", { name })}
                  copiedLabel={texts("copied")}
                />
              </p>
            </>
          ),
        },
        { head: texts("limit"), numeric: true, cell: ({ limitUSD }) => <Dollars usd={limitUSD} /> },
        { head: texts("used"), numeric: true, cell: ({ usedUSD }) => <Dollars usd={usedUSD} /> },
        { head: texts("left"), numeric: true, cell: ({ leftUSD }) => <Dollars usd={leftUSD} /> },
        {
          head: "",
          className: "max-md:mt-1 md:py-1.5! md:ps-0! md:pe-2! md:text-end!",
          cell: ({ apiKeyId, name }) => (
            <Button
              variant="outline"
              size="small"
              aria-label={texts("changeName", { name })}
              onClick={() => onChange(apiKeyId)}
              className="whitespace-nowrap max-md:w-full"
            >
              {texts("change")}
            </Button>
          ),
        },
      ]}
    />
  );
}

const Dollars = ({ usd }: { usd: string }) => <Ltr>{`$${usd}`}</Ltr>;
