import { MAX_KEYS } from "@/server/platform/database/statements";

type Find<Key, Row> = (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Row>>;

/**
 * Batches lookups by key. Keys that are requested in the same turn of the event loop (for example,
 * by jobs that were taken together) are passed to one call of `find`, at most twenty at once. If
 * that call fails, each key is looked up alone, so that only the bad key fails.
 * @param find returns a row for each key that has one
 * @returns the row of a key, or undefined if it has none
 */
export function batchLoader<Key, Row>(
  find: Find<Key, Row>,
): (key: Key) => Promise<Row | undefined> {
  let gathered: { keys: Set<Key>; found: Promise<ReadonlyMap<Key, Row>> } | undefined;

  function gather() {
    const keys = new Set<Key>();
    const found = new Promise(setImmediate).then(() => {
      if (gathered?.keys === keys) gathered = undefined;
      return find([...keys]);
    });
    return { keys, found };
  }

  return async (key) => {
    gathered ??= gather();
    const { keys, found } = gathered;
    keys.add(key);
    if (keys.size === MAX_KEYS) gathered = undefined;
    try {
      return (await found).get(key);
    } catch (error) {
      if (keys.size === 1) throw error;
      return (await find([key])).get(key);
    }
  };
}
