import { type Context, useContext } from "react";

/**
 * The value of a context.
 * @throws Error if no provider surrounds the component; the error's component stack names the
 *   component
 */
export function useRequiredContext<Value>(context: Context<Value | null>): Value {
  const value = useContext(context);
  if (value === null) throw new Error("no provider of this context");
  return value;
}
