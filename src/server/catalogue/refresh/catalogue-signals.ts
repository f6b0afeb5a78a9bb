import { EventEmitter } from "node:events";

interface Signals {
  /** The database can be heard: what was missed before is said by a `changed` of everything. */
  heard: [];
  lost: [];
  /** The catalogue has changed; its payload is read by catalogue-tags.ts. */
  changed: [payload: string];
  /** Next has forgotten the pages and entries of these tags. */
  forgotten: [tags: readonly string[]];
}

const shared = globalThis as { barqCatalogueSignals?: EventEmitter<Signals> };

/**
 * How those who listen to the database (refresh-catalogue.ts, in Next's bundles) and those who keep copies (the
 * front) hear of each other: one for each process, whichever copy of this module asks.
 */
export function catalogueSignals(): EventEmitter<Signals> {
  shared.barqCatalogueSignals ??= new EventEmitter<Signals>();
  return shared.barqCatalogueSignals;
}
