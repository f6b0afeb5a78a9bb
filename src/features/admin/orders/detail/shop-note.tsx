import { noteLabel, useNoteTexts } from "@/features/admin/shared/orders/order-labels";

type ShopNoteProps = {
  note: string;
  /** True if the text after the shop's label was typed by a person, in any language. */
  isTyped?: boolean;
};

/** A note of the shop in the admin's language, with added text as it was written. */
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
