"use client";

import { useTranslations } from "next-intl";
import type { AdminGameDto } from "@/contract/admin/games";
import { localized } from "@/domain/localized";
import { RowButtonsCell, RowButtonsHead } from "@/features/admin/shared/row-buttons";
import { RowsTab, type TableActions } from "@/features/admin/shared/rows-tab";
import { ProductName } from "@/features/shared/product-name";
import { useLanguage } from "@/i18n/use-language";
import { trpc } from "@/trpc/client";
import { Badge } from "@/ui/data/badge";
import { Cell, HeaderCell, Row, Table, TableBody, TableHeader } from "@/ui/data/table";
import { GameForm } from "./game-form";

/** What top-ups ask from their buyers, game by game. Design §3, "Games are data". */
export function GamesTab() {
  const note = useTranslations("adminGames.delete")("kept");
  const utils = trpc.useUtils();
  return (
    <RowsTab
      kind="adminGames"
      param="game"
      list={trpc.admin.games.list.useQuery()}
      deletion={trpc.admin.games.delete.useMutation()}
      deletionNote={note}
      onChanged={() => void utils.admin.games.invalidate()}
      table={(games, actions) => <GamesTable games={games} {...actions} />}
      form={(props) => <GameForm {...props} />}
    />
  );
}

type GamesTableProps = TableActions<AdminGameDto> & { games: readonly AdminGameDto[] };

function GamesTable({ games, onEdit, onDelete }: GamesTableProps) {
  const title = useTranslations("adminGames")("title");
  const texts = useTranslations("adminGames.table");
  const builtIn = useTranslations("panel.rows")("builtIn");
  const locale = useLanguage();
  return (
    <Table label={title}>
      <TableHeader>
        <HeaderCell>{texts("game")}</HeaderCell>
        <HeaderCell>{texts("asks")}</HeaderCell>
        <HeaderCell>{texts("products")}</HeaderCell>
        <RowButtonsHead />
      </TableHeader>
      <TableBody>
        {games.map((game) => (
          <Row key={game.id}>
            <Cell rowHeader>
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-label">
                <ProductName product={game} />
                {game.isBuiltIn && <Badge tone="neutral-on-cloud">{builtIn}</Badge>}
              </p>
              <p className="text-[0.8125rem] text-ink-2 leading-normal">
                <bdi dir="ltr">{game.slug}</bdi>
              </p>
            </Cell>
            <Cell label={texts("asks")}>
              <ul>
                {game.fields.map((field) => (
                  <li key={field.key}>
                    <bdi>{localized(locale, field.label, field.labelAr)}</bdi>
                  </li>
                ))}
              </ul>
            </Cell>
            <Cell label={texts("products")} className="text-ink-2">
              {texts("productCount", { count: game.products })}
            </Cell>
            <RowButtonsCell
              row={game}
              onEdit={() => onEdit(game)}
              onDelete={() => onDelete(game)}
            />
          </Row>
        ))}
      </TableBody>
    </Table>
  );
}
