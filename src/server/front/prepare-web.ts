import { listenForCatalogueChanges } from "@/server/catalogue/refresh/refresh-catalogue";
import { watchSettings } from "@/server/platform/settings";

/** What a web process starts before its first answer, and keeps up until it ends: it follows the settings and the catalogue. */
export async function prepareWeb(): Promise<void> {
  await watchSettings();
  await listenForCatalogueChanges();
}
