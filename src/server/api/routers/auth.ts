import { z } from "zod";
import { currentUserDto } from "@/contract/accounts";
import { createRouter, customerProcedure } from "@/server/api/trpc";

/** Two paths of the specification answer with the current user. */
const currentUser = (path: "/auth_user.php" | "/auth/user") =>
  customerProcedure
    .meta({ openapi: { method: "GET", path, summary: "Current user; 401 means signed out" } })
    .input(z.void())
    .output(currentUserDto)
    .query(({ ctx }) => ctx.user);

export const authRouter = createRouter({
  me: currentUser("/auth_user.php"),
  user: currentUser("/auth/user"),
});
