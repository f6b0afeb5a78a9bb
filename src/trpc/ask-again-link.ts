import type { TRPCLink } from "@trpc/client";
import { observable, type Unsubscribable } from "@trpc/server/observable";
import type { AppRouter } from "@/server/api/root";

/** Asks the admin for what a refused call lacked; false if the admin gives up. */
type Ask = () => Promise<boolean>;

/** One question to the admin. Calls that are refused at the same time share one answer. */
class Question {
  private asker: Ask | null = null;
  private underWay: Promise<boolean> | null = null;

  constructor(readonly reasons: readonly string[]) {}

  /** Registers the component that asks. @returns removes it */
  handledBy(ask: Ask): () => void {
    this.asker = ask;
    return () => {
      if (this.asker === ask) this.asker = null;
    };
  }

  ask(): Promise<boolean> {
    if (!this.asker) return Promise.resolve(false);
    this.underWay ??= this.asker().finally(() => {
      this.underWay = null;
    });
    return this.underWay;
  }
}

/** The refusals that end the panel's session in this browser. */
export const SESSION_ENDED: readonly string[] = [
  "not_signed_in",
  "not_allowed",
  "admin_not_confirmed",
];

const proof = new Question(["proof_needed"]);
const signIn = new Question(SESSION_ENDED);

export const onProofNeeded = (ask: Ask): (() => void) => proof.handledBy(ask);
export const onSignInNeeded = (ask: Ask): (() => void) => signIn.handledBy(ask);

/**
 * Repeats a call that was refused for want of proof or of a session, once the admin has given it.
 * The caller sees only the last answer.
 */
export function askAgainLink(): TRPCLink<AppRouter> {
  return () =>
    ({ next, op }) =>
      observable((observer) => {
        let current: Unsubscribable;
        let isOver = false;
        /** Each is asked once: after a sign-in a call may still lack the proof. */
        const asked = new Set<Question>();
        const call = () => {
          current = next(op).subscribe({
            next: (value) => observer.next(value),
            complete: () => observer.complete(),
            error(error) {
              const reason: unknown = error.data?.reason;
              const question = [proof, signIn].find(({ reasons }) =>
                reasons.some((one) => one === reason),
              );
              if (!question || asked.has(question) || isOfSignIn(op.path)) {
                observer.error(error);
                return;
              }
              asked.add(question);
              void question.ask().then((isGiven) => {
                if (isOver) return;
                if (isGiven) call();
                else observer.error(error);
              });
            },
          });
        };
        call();
        return () => {
          isOver = true;
          current.unsubscribe();
        };
      });
}

/** A refused sign-in is answered in its own form. */
const isOfSignIn = (path: string) => path === "auth.adminLogin" || path === "auth.askForPasskey";
