import { useMessages } from "next-intl";
import { noteLabel } from "@/features/admin/shared/order-labels";

type ShopNoteProps = {
  note: string;
  /** What follows the shop's words was typed by a person, in whatever language. */
  isTyped?: boolean;
};

/** A note of the shop in the reader's language, with what was added to it as it was written. */
export function ShopNote({ note, isTyped }: ShopNoteProps) {
  const { words, rest } = noteLabel(useMessages().adminOrder, note);
  return (
    <>
      {words}
      {words !== null && rest !== null && ": "}
      {rest !== null && <bdi lang={isTyped ? undefined : "en"}>{rest}</bdi>}
    </>
  );
}
