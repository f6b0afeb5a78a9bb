/** Maximum number of uncached requests that begin in one turn of the event loop. */
const A_TURN = 8;

let begun = 0;
let waiting: (() => void)[] = [];

/**
 * Spreads uncached requests over event-loop turns, so that cached pages are answered between them.
 * Otherwise hundreds of simultaneous requests would all begin first. Returns undefined if the
 * request may begin now.
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
