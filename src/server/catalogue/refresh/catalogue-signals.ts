import { EventEmitter } from "node:events";

interface Signals {
  /**
   * The listener for database notifications is connected. A `changed` for the whole catalogue
   * follows, because notifications may have been missed.
   */
  heard: [];
  lost: [];
  /** The catalogue changed; `catalogue-tags.ts` parses the payload. */
  changed: [payload: string];
  /** Next has dropped the pages and cache entries of these tags. */
  forgotten: [tags: readonly string[]];
}

const shared = globalThis as { barqCatalogueSignals?: EventEmitter<Signals> };

/**
 * Connects the listener (`refresh-catalogue.ts`, in Next's bundles) with the caches of the front
 * server: those in src/server/front and src/server/catalogue/search. There is one emitter per
 * process, on `globalThis`, since several copies of this module may be loaded.
 */
export function catalogueSignals(): EventEmitter<Signals> {
  shared.barqCatalogueSignals ??= new EventEmitter<Signals>();
  return shared.barqCatalogueSignals;
}
