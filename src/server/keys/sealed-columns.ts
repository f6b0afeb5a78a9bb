import { associatedData } from "@/server/platform/secrets";

/** A column that holds seals: what `keys:rotate` seals anew. Each has a trigger that refuses retired keys (migrations). */
export interface SealedColumn {
  table: string;
  column: string;
  /** The type of the primary key, `id`. */
  idType: "int" | "uuid";
  /** The column that its seals are bound to, and how. */
  boundTo: { column: string; rowId: (value: string) => string };
}

const id = (rowId: (value: string) => string) => ({ column: "id", rowId });

export const SEALED_COLUMNS: readonly SealedColumn[] = [
  {
    table: "licence_keys",
    column: "sealed",
    idType: "uuid",
    boundTo: id(associatedData.licenceKey),
  },
  {
    table: "products",
    column: "digital_content",
    idType: "int",
    boundTo: id((value) => associatedData.product(Number(value))),
  },
  {
    table: "order_items",
    column: "digital_content",
    idType: "int",
    boundTo: id((value) => associatedData.orderItem(Number(value))),
  },
  {
    table: "mails",
    column: "code",
    idType: "int",
    boundTo: { column: "message_id", rowId: associatedData.mail },
  },
  {
    table: "second_factors",
    column: "secret",
    idType: "int",
    boundTo: { column: "user_id", rowId: (value) => associatedData.secondFactor(Number(value)) },
  },
];
