import type { TRPCLink } from "@trpc/client";
import { observable, type Unsubscribable } from "@trpc/server/observable";
import type { AppRouter } from "@/server/api/root";

/** Asks the admin to prove who it is; false where that is given up. */
type AskForProof = () => Promise<boolean>;

let asker: AskForProof | null = null;
let underWay: Promise<boolean> | null = null;

/** Says who asks, for as long as the panel is there. @returns ends that */
export function onProofNeeded(ask: AskForProof): () => void {
  asker = ask;
  return () => {
    if (asker === ask) asker = null;
  };
}

/** Calls that are refused at once ask once. */
function askForProof(): Promise<boolean> {
  if (!asker) return Promise.resolve(false);
  underWay ??= asker().finally(() => {
    underWay = null;
  });
  return underWay;
}

/** A call that is refused with `proof_needed` is made again once the proof is given: whoever made it knows nothing of it. */
export function proofLink(): TRPCLink<AppRouter> {
  return () =>
    ({ next, op }) =>
      observable((observer) => {
        let current: Unsubscribable;
        let isOver = false;
        const call = (isSecond: boolean) => {
          current = next(op).subscribe({
            next: (value) => observer.next(value),
            complete: () => observer.complete(),
            error(error) {
              if (isSecond || error.data?.reason !== "proof_needed") {
                observer.error(error);
                return;
              }
              void askForProof().then((isGiven) => {
                if (isOver) return;
                if (isGiven) call(true);
                else observer.error(error);
              });
            },
          });
        };
        call(false);
        return () => {
          isOver = true;
          current.unsubscribe();
        };
      });
}
