import { z } from "zod";
import { gameListDto, savedGameDto, saveGameInput } from "@/contract/admin/catalogue/games";
import { deletedRowInput } from "@/contract/admin/common";
import { adminMutation, adminProcedure, createRouter } from "@/server/api/trpc";
import { deleteGame, listGames, saveGame } from "@/server/catalogue/games/admin-games";

/** Games: the fields that the buyer of a top-up must fill in. */
export const adminGamesRouter = createRouter({
  list: adminProcedure("any_staff")
    .input(z.void())
    .output(gameListDto)
    .query(() => listGames()),

  save: adminMutation("products:write", saveGameInput, savedGameDto).mutation(({ ctx, input }) =>
    saveGame(ctx.call, input),
  ),

  delete: adminMutation("products:write", deletedRowInput, savedGameDto).mutation(
    ({ ctx, input }) => deleteGame(ctx.call, input),
  ),
});
