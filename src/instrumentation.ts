/** Next's hook for the start of a web process. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { listenForCatalogueChanges } = await import("@/server/catalogue/refresh-catalogue");
  await listenForCatalogueChanges();
}
