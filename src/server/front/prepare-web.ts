import { listenForCatalogueChanges } from "@/server/catalogue/refresh/refresh-catalogue";
import { watchSettings } from "@/server/platform/settings";

/**
 * Loads the settings and starts following changes of the settings and the catalogue, before the
 * first response.
 */
export async function prepareWeb(): Promise<void> {
  await watchSettings();
  await listenForCatalogueChanges();
}
