import { KEYS_AT_ONCE } from "@/server/platform/database/statements";

type Find<Key, Row> = (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Row>>;

/**
 * Asks for many at once what many ask for one by one: keys that come in the same turn of the event loop, as those of
 * jobs that were taken together do, are one call of `find`, twenty at most. When it fails, each is asked for by itself, so that a bad
 * one fails alone.
 * @param find gives a row for each key that has one
 * @returns the row of a key; undefined where there is none
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
    if (keys.size === KEYS_AT_ONCE) gathered = undefined;
    try {
      return (await found).get(key);
    } catch (error) {
      if (keys.size === 1) throw error;
      return (await find([key])).get(key);
    }
  };
}
