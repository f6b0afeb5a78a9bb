/** So many requests that are not answered from what is ready begin in one turn of the event loop. */
const A_TURN = 8;

let begun = 0;
let waiting: (() => void)[] = [];

/**
 * Hundreds that come at once would all begin before anybody else is heard, which takes long; so the others wait for the next
 * turns, between which ready pages are answered. Gives nothing to wait for when few come.
 */
export function nextTurn(): Promise<void> | undefined {
  if (begun === 0) setImmediate(beginTurn);
  begun += 1;
  return begun <= A_TURN ? undefined : new Promise((resolve) => waiting.push(resolve));
}

function beginTurn(): void {
  const next = waiting.slice(0, A_TURN);
  waiting = waiting.slice(A_TURN);
  begun = next.length + waiting.length;
  for (const begin of next) begin();
  if (begun > 0) setImmediate(beginTurn);
}
