import { type Context, useContext } from "react";

/**
 * The value of a context.
 * @throws Error if no provider surrounds the component; its name is in the error's component stack
 */
export function useRequiredContext<Value>(context: Context<Value | null>): Value {
  const value = useContext(context);
  if (value === null) throw new Error("no provider of this context");
  return value;
}
