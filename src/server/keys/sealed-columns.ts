import { associatedData } from "@/server/platform/secrets";

/**
 * A column of sealed (encrypted) values, which `keys:rotate` encrypts again. A database trigger on
 * each column refuses values encrypted with a retired key.
 */
export interface SealedColumn {
  table:
    | "licence_keys"
    | "products"
    | "order_items"
    | "mails"
    | "second_factors"
    | "webhook_secrets"
    | "upstream_accounts";
  column: string;
  /** Type of the primary key `id`. */
  idType: "int" | "uuid";
  /**
   * The column whose value is bound to the encrypted value, and its conversion to the associated
   * data.
   */
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
  {
    table: "webhook_secrets",
    column: "sealed",
    idType: "uuid",
    boundTo: id(associatedData.webhookSecret),
  },
  {
    table: "upstream_accounts",
    column: "sealed_secret",
    idType: "int",
    boundTo: id((value) => associatedData.upstreamAccount(Number(value))),
  },
];
