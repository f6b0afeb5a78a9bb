import type { TRPCLink } from "@trpc/client";
import { observable, type Unsubscribable } from "@trpc/server/observable";
import type { AppRouter } from "@/server/api/root";

/**
 * Asks the admin to prove their identity or to sign in, as a refused call requires; resolves to
 * false if the admin cancels.
 */
type Ask = () => Promise<boolean>;

/** A prompt for the admin. Concurrently refused calls share one prompt. */
class Question {
  private asker: Ask | null = null;
  private underWay: Promise<boolean> | null = null;

  constructor(readonly reasons: readonly string[]) {}

  /**
   * Registers the component that asks.
   * @returns a function that removes it
   */
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

/** Error codes after which the admin must sign in again in this browser. */
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
 * Repeats a call that was refused for lack of a proof or a session, once the admin has provided it.
 * The caller sees only the last response.
 */
export function retryAfterAuthLink(): TRPCLink<AppRouter> {
  return () =>
    ({ next, op }) =>
      observable((observer) => {
        let current: Unsubscribable;
        let isOver = false;
        /**
         * The questions already asked for this call. Each is asked once: after a sign-in a call may
         * still lack the proof.
         */
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

/** A refused sign-in is handled in its own form. */
const isOfSignIn = (path: string) => path === "auth.adminLogin" || path === "auth.askForPasskey";
