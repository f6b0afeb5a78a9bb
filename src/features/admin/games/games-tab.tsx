"use client";

import { useTranslations } from "next-intl";
import { localized } from "@/domain/text/localized";
import { ColumnTable } from "@/features/admin/shared/table/column-table";
import { RowsTab } from "@/features/admin/shared/table/rows-tab";
import { ProductName } from "@/features/shared/product/product-name";
import { useLanguage } from "@/i18n/use-language";
import { trpc } from "@/trpc/client";
import { Badge } from "@/ui/data/badge";
import { GameForm } from "./game-form";

/**
 * The games tab: the games, with the fields that buyers fill in for a top-up of the game. Design
 * §3, "Games are data".
 */
export default function GamesTab() {
  const texts = useTranslations("adminGames");
  const builtIn = useTranslations("panel.rows")("builtIn");
  const locale = useLanguage();
  const utils = trpc.useUtils();
  return (
    <RowsTab
      kind="adminGames"
      param="game"
      list={trpc.admin.games.list.useQuery()}
      deletion={trpc.admin.games.delete.useMutation()}
      deletionNote={texts("delete.kept")}
      onChanged={() => void utils.admin.games.invalidate()}
      table={(games, buttons) => (
        <ColumnTable
          label={texts("title")}
          rows={games}
          keyOf={({ id }) => id}
          columns={[
            {
              head: texts("table.game"),
              isRowHeader: true,
              cell: (game) => (
                <>
                  <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-label">
                    <ProductName product={game} />
                    {game.isBuiltIn && <Badge tone="neutral-on-cloud">{builtIn}</Badge>}
                  </p>
                  <p className="text-[0.8125rem] text-ink-2 leading-normal">
                    <bdi dir="ltr">{game.slug}</bdi>
                  </p>
                </>
              ),
            },
            {
              head: texts("table.asks"),
              cell: ({ fields }) => (
                <ul>
                  {fields.map(({ key, label, labelAr }) => (
                    <li key={key}>
                      <bdi>{localized(locale, label, labelAr)}</bdi>
                    </li>
                  ))}
                </ul>
              ),
            },
            {
              head: texts("table.products"),
              className: "text-ink-2",
              cell: ({ products }) => texts("table.productCount", { count: products }),
            },
            buttons,
          ]}
        />
      )}
      form={(props) => <GameForm {...props} />}
    />
  );
}
