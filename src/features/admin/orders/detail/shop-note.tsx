import { noteLabel, useNoteTexts } from "@/features/admin/shared/orders/order-labels";

type ShopNoteProps = {
  note: string;
  /**
   * True if a person typed the text after the shop's label; otherwise that text is marked as
   * English.
   */
  isTyped?: boolean;
};

/** A note that the shop recorded: its label in the admin's language, then any added text as is. */
export function ShopNote({ note, isTyped }: ShopNoteProps) {
  const { label, rest } = noteLabel(useNoteTexts(), note);
  return (
    <>
      {label}
      {label !== null && rest !== null && ": "}
      {rest !== null && <bdi lang={isTyped ? undefined : "en"}>{rest}</bdi>}
    </>
  );
}
