import type { Client } from "pg";
import { newSecrets } from "../stack/demo-secrets";
import { recordConnections } from "./explain";

/**
 * Sets the environment of the shop's code in this process, and makes that code use recording
 * connections.
 */
export function connectShop(databaseUrl: string): void {
  Object.assign(process.env, newSecrets(), {
    DATABASE_URL: databaseUrl,
    DEMO: "1",
    SHOP_TIME_ZONE: "Asia/Riyadh",
  });
  recordConnections(databaseUrl);
}

/** Encrypts the keys of one product, so that they can be decrypted when viewed. */
export async function sealKeys(client: Client, productId: number): Promise<void> {
  const { associatedData, seal } = await import("@/server/platform/secrets");
  const { rows } = await client.query<{ id: string }>(
    "SELECT id FROM licence_keys WHERE product_id = $1",
    [productId],
  );
  const ids = rows.map(({ id }) => id);
  const sealed = ids.map((id) => seal("QWERT-12345-ASDFG", associatedData.licenceKey(id)));
  await client.query(
    `UPDATE licence_keys SET sealed = made.sealed
     FROM unnest($1::uuid[], $2::text[]) AS made (id, sealed) WHERE licence_keys.id = made.id`,
    [ids, sealed],
  );
  await client.query("VACUUM ANALYZE licence_keys");
}
