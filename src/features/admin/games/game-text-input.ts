import type { GameFormInput } from "@/contract/admin/games";
import { TextInput } from "@/features/admin/shared/text-input";

/** A line of text of the form of a game. */
export const GameTextInput = TextInput<GameFormInput>;
