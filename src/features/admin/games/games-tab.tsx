"use client";

import { PencilSimpleIcon } from "@phosphor-icons/react/dist/ssr/PencilSimple";
import { PlusIcon } from "@phosphor-icons/react/dist/ssr/Plus";
import { TrashIcon } from "@phosphor-icons/react/dist/ssr/Trash";
import { useTranslations } from "next-intl";
import { useCallback, useRef, useState } from "react";
import type { AdminGameDto } from "@/contract/admin/games";
import { localized } from "@/domain/localized";
import { LoadFailed } from "@/features/admin/shared/load-failed";
import { usePanelAddress } from "@/features/admin/shared/panel-address";
import { RowAction } from "@/features/admin/shared/row-actions";
import type { FormTarget } from "@/features/admin/shared/use-unsaved-guard";
import { errorMessage } from "@/features/shared/error-message";
import { ProductName, productName } from "@/features/shared/product-name";
import { useLanguage } from "@/i18n/use-language";
import { trpc } from "@/trpc/client";
import { Badge } from "@/ui/data/badge";
import { Cell, HeaderCell, Row, Table, TableBody, TableHeader } from "@/ui/data/table";
import { Skeleton } from "@/ui/feedback/skeleton";
import { useDismissToast } from "@/ui/feedback/toast-context";
import { Button } from "@/ui/form/button";
import { DeleteGameDialog } from "./delete-game-dialog";
import { GameDialog } from "./game-dialog";

/** What top-ups ask from their buyers, game by game. Design §3, "Games are data". */
export function GamesTab() {
  const texts = useTranslations("adminGames");
  const { read, go } = usePanelAddress();
  const games = trpc.admin.games.list.useQuery();
  const dismissToast = useDismissToast();
  const [deleting, setDeleting] = useState<AdminGameDto | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  // The row that had the focus is gone then.
  const focusHeading = useCallback(() => heading.current?.focus(), []);
  const open = useCallback(
    (game: FormTarget) => {
      // It would cover the buttons of the dialog.
      dismissToast();
      go({ game });
    },
    [go, dismissToast],
  );
  const close = useCallback(() => go({ game: null }, { replace: true }), [go]);
  return (
    <section>
      <div className="mb-4 flex flex-wrap items-center gap-x-6 gap-y-3">
        <div className="min-w-0 grow basis-72">
          <h1 ref={heading} tabIndex={-1} className="text-h2 outline-none">
            {texts("title")}
          </h1>
          <p className="mt-1 text-small text-ink-2">{texts("line")}</p>
        </div>
        <Button size="small" onClick={() => open("new")} className="max-sm:grow">
          <PlusIcon size={18} weight="bold" aria-hidden="true" />
          {texts("add")}
        </Button>
      </div>
      {games.isError && (
        <LoadFailed
          message={errorMessage(games.error, texts("failed"))}
          retryLabel={texts("tryAgain")}
          isBusy={games.isFetching}
          onRetry={() => void games.refetch()}
          className="mb-4"
        />
      )}
      {games.isPending && (
        <div role="status">
          <span className="sr-only">{texts("loading")}</span>
          <Skeleton className="h-40 w-full" />
        </div>
      )}
      {games.data && <GamesTable games={games.data} onEdit={open} onDelete={setDeleting} />}
      {games.data && (
        <GameDialog
          target={targetIn(read("game"))}
          games={games.data}
          onOpen={open}
          onClose={close}
        />
      )}
      <DeleteGameDialog
        game={deleting}
        onClose={() => setDeleting(null)}
        onDeleted={focusHeading}
      />
    </section>
  );
}

function targetIn(text: string | null): FormTarget | null {
  if (text === "new") return "new";
  return text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
}

type GamesTableProps = {
  games: readonly AdminGameDto[];
  onEdit: (id: number) => void;
  onDelete: (game: AdminGameDto) => void;
};

function GamesTable({ games, onEdit, onDelete }: GamesTableProps) {
  const texts = useTranslations("adminGames");
  const column = useTranslations("adminGames.table");
  return (
    <Table label={texts("title")}>
      <TableHeader>
        <HeaderCell>{column("game")}</HeaderCell>
        <HeaderCell>{column("asks")}</HeaderCell>
        <HeaderCell>{column("products")}</HeaderCell>
        <HeaderCell>
          <span className="sr-only">{column("actions")}</span>
        </HeaderCell>
      </TableHeader>
      <TableBody>
        {games.map((game) => (
          <GameRow key={game.id} game={game} onEdit={onEdit} onDelete={onDelete} />
        ))}
      </TableBody>
    </Table>
  );
}

type GameRowProps = Omit<GamesTableProps, "games"> & { game: AdminGameDto };

function GameRow({ game, onEdit, onDelete }: GameRowProps) {
  const texts = useTranslations("adminGames.table");
  const locale = useLanguage();
  const name = productName(game, locale);
  return (
    <Row>
      <Cell rowHeader>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-label">
          <ProductName product={game} />
          {game.isBuiltIn && <Badge tone="neutral-on-cloud">{texts("builtIn")}</Badge>}
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
      <Cell className="max-md:-mb-3 max-md:py-0 md:ps-0">
        <div className="flex justify-end gap-0.5 max-md:-me-3">
          <RowAction
            label={texts("edit", { game: name })}
            tooltip={texts("editTip")}
            onClick={() => onEdit(game.id)}
          >
            <PencilSimpleIcon size={20} aria-hidden="true" />
          </RowAction>
          {!game.isBuiltIn && (
            <RowAction
              label={texts("delete", { game: name })}
              tooltip={texts("deleteTip")}
              onClick={() => onDelete(game)}
            >
              <TrashIcon size={20} aria-hidden="true" />
            </RowAction>
          )}
        </div>
      </Cell>
    </Row>
  );
}
