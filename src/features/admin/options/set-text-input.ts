import type { OptionSetFormInput } from "@/contract/admin/option-sets";
import { TextInput } from "@/features/admin/shared/text-input";

/** A line of text of the editor of an option set. */
export const SetTextInput = TextInput<OptionSetFormInput>;
