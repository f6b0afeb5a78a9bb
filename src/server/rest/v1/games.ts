import type { AdminGameDto, GameFormInput } from "@/contract/admin/catalogue/games";
import { deletedGame, game, gameChanges, games, gamesQuery, newGame } from "@/contract/v1/games";
import { DomainError } from "@/domain/errors";
import { idCursorsOf, pageOf } from "@/server/rest/v1/cursors";
import type { EndpointCall } from "@/server/rest/v1/definition";
import { endpoint } from "@/server/rest/v1/endpoint";
import { deleteOver, saveOver } from "@/server/rest/v1/save-over";

const tag = "Games";
const FIELD: (typeof game)["_zod"]["output"]["fields"][number] = {
  key: "userId",
  type: "digits",
  label: "User ID",
  labelAr: "معرّف المستخدم",
  hint: null,
  hintAr: null,
  minLength: 6,
  maxLength: 12,
  choices: [],
};
const WHOLE: (typeof game)["_zod"]["output"] = {
  id: 2,
  slug: "star-raiders",
  name: "Star Raiders",
  nameAr: "غزاة النجوم",
  fields: [FIELD],
  isBuiltIn: false,
  products: 0,
  version: 1,
};

type Field = Omit<typeof FIELD, "type"> & Pick<GameFormInput["fields"][number], "type">;

/** Converts values to those of the panel's form: lengths as text, and "" for a missing text. */
const formOf = (values: {
  slug: string;
  name: string;
  nameAr?: string | null | undefined;
  fields: readonly Field[];
}): GameFormInput => ({
  slug: values.slug,
  name: values.name,
  nameAr: values.nameAr ?? "",
  fields: values.fields.map((field) => ({
    key: field.key,
    type: field.type,
    label: field.label,
    labelAr: field.labelAr ?? "",
    hint: field.hint ?? "",
    hintAr: field.hintAr ?? "",
    minLength: String(field.minLength),
    maxLength: String(field.maxLength),
    choices: field.choices.map((one) => ({ ...one, labelAr: one.labelAr ?? "" })),
  })),
});

/** @throws DomainError game_not_found */
async function read({ shop }: Pick<EndpointCall, "shop">, id: number): Promise<AdminGameDto> {
  const found = (await shop.admin.games.list()).find((one) => one.id === id);
  if (!found) throw new DomainError("game_not_found");
  return found;
}

const cursors = idCursorsOf("games");

export const GAME_ENDPOINTS = [
  endpoint({
    method: "GET",
    path: "/games",
    operationId: "listGames",
    scope: "products:read",
    tag,
    summary: "Lists games: the questions of top-ups to the buyer",
    query: gamesQuery,
    output: games,
    examples: { output: { data: [WHOLE], nextCursor: null } },
    async run({ shop, query: { cursor } }) {
      const after = cursors.read(cursor);
      const { rows, next } = pageOf(await shop.admin.games.list(), after);
      return { data: rows, nextCursor: cursors.write(next) };
    },
  }),
  endpoint({
    method: "GET",
    path: "/games/{id}",
    operationId: "getGame",
    scope: "products:read",
    tag,
    summary: "Reads a game",
    output: game,
    hasVersion: true,
    examples: { output: WHOLE },
    run: (call) => read(call, call.id()),
  }),
  endpoint({
    method: "POST",
    path: "/games",
    operationId: "createGame",
    scope: "products:write",
    tag,
    summary: "Adds a game",
    body: newGame,
    output: game,
    status: 201,
    hasVersion: true,
    examples: {
      body: {
        slug: "star-raiders",
        name: "Star Raiders",
        nameAr: "غزاة النجوم",
        fields: [
          {
            key: "userId",
            type: "digits",
            label: "User ID",
            labelAr: "معرّف المستخدم",
            minLength: 6,
            maxLength: 12,
          },
        ],
      },
      output: WHOLE,
    },
    async run(call) {
      const { shop, body, idempotencyKey } = call;
      const { id } = await shop.admin.games.save({
        base: null,
        game: formOf(body),
        idempotencyKey,
      });
      return read(call, id);
    },
  }),
  endpoint({
    method: "PATCH",
    path: "/games/{id}",
    operationId: "changeGame",
    scope: "products:write",
    tag,
    summary: "Changes a game",
    description:
      "Needs `If-Match` with the ETag of the game as it was read. Placed orders keep their texts. Of the built-in game, only the texts change.",
    body: gameChanges,
    output: game,
    hasVersion: true,
    examples: { body: { nameAr: "غزاة الفضاء" }, output: { ...WHOLE, version: 2 } },
    async run(call) {
      const { shop, version, body, idempotencyKey } = call;
      const stored = await read(call, call.id());
      await saveOver(stored.version, version, () =>
        shop.admin.games.save({
          base: { id: stored.id, version },
          game: formOf({
            slug: body.slug ?? stored.slug,
            name: body.name ?? stored.name,
            nameAr: body.nameAr === undefined ? stored.nameAr : body.nameAr,
            fields: body.fields ?? stored.fields,
          }),
          idempotencyKey,
        }),
      );
      return read(call, stored.id);
    },
  }),
  endpoint({
    method: "DELETE",
    path: "/games/{id}",
    operationId: "deleteGame",
    scope: "products:write",
    tag,
    summary: "Deletes a game that no product has",
    description: "Archived products count too. The built-in game stays.",
    output: deletedGame,
    ifMatch: "optional",
    examples: { output: { id: WHOLE.id } },
    run: (call) => deleteOver(call, call.shop.admin.games.delete),
  }),
];
