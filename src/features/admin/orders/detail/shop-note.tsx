import { noteLabel, useNoteTexts } from "@/features/admin/shared/orders/order-labels";

type ShopNoteProps = {
  note: string;
  /** True if a person typed the text after the label; otherwise that text is marked as English. */
  isTyped?: boolean;
};

/** A stored note: the label of its code in the admin's language, then any further text as it is. */
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
