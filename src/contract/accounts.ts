import { z } from "zod";

/** The current user as seen by the interface. Specification §3. */
export const currentUserDto = z.object({
  id: z.number().int(),
  username: z.string(),
  email: z.string(),
  isAdmin: z.boolean(),
  isVerified: z.boolean(),
  createdAt: z.string(),
});
export type CurrentUserDto = z.infer<typeof currentUserDto>;
