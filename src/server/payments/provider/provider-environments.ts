import type { z } from "zod";
import { wayKey } from "@/domain/shop/settings";
import { MOYASAR_VARIABLES, moyasarEnvironment } from "@/server/payments/moyasar/env";
import { PAYPAL_VARIABLES, payPalEnvironment } from "@/server/payments/paypal/env";

/** The environment variables of every provider, for `env.ts`. */
export const PROVIDER_VARIABLES = { ...PAYPAL_VARIABLES, ...MOYASAR_VARIABLES };

type Values = z.infer<z.ZodObject<typeof PROVIDER_VARIABLES>>;

/**
 * `simulator`: the demo's simulated provider; `sandbox`: the provider's test mode, without real
 * money.
 */
export type ProviderMode = "simulator" | "sandbox" | "live";

interface ProviderEnvironment {
  /** The value of `payments.provider`. */
  provider: string;
  /** The ids of its ways to pay in the browser, unique within the provider. */
  ways: readonly string[];
  /** The variables of the shop's account: the shop has this provider if one of them is set. */
  names: readonly (keyof Values)[];
  /** Null if the variables do not determine the mode. */
  mode(values: Values): ProviderMode | null;
  /**
   * The problems that prevent a start, one per line; empty if there are none. Test mode is a
   * problem in production, because the shop would deliver real goods without payment. Live mode is
   * a problem in the demo.
   */
  problems(values: Values, isDemo: boolean): string[];
}

/**
 * In the order of `PROVIDERS` in `providers.ts`, which this file must not import, because
 * `src/env.ts` imports this file. Append new providers at the end, see `knownWays`.
 */
export const PROVIDER_ENVIRONMENTS: readonly ProviderEnvironment[] = [
  payPalEnvironment,
  moyasarEnvironment,
];

/** The ways to pay of every provider, configured or not. */
export const PAYMENT_WAYS = PROVIDER_ENVIRONMENTS.flatMap(({ provider, ways }) =>
  ways.map((id) => ({ id, key: wayKey(provider, id) })),
);

/**
 * Returns the keys of stored ways to pay, without unknown ones. Older settings store only the id of
 * a way, without its provider: the id means the first way with that id, because providers added
 * since then come later in the list.
 */
export function knownWays(stored: readonly string[]): string[] {
  return stored.flatMap(
    (name) => PAYMENT_WAYS.find(({ id, key }) => key === name || id === name)?.key ?? [],
  );
}

/**
 * The names of the providers that have an account variable set, in the order of
 * PROVIDER_ENVIRONMENTS.
 */
export function namedProviders(values: Values): string[] {
  return used(values).map(({ provider }) => provider);
}

function used(values: Values): ProviderEnvironment[] {
  return PROVIDER_ENVIRONMENTS.filter(({ names }) =>
    names.some((name) => values[name] !== undefined),
  );
}

/**
 * The problems of the providers that have an account variable set; if none has, the problems of the
 * first one, since a shop in production takes payments.
 */
export function providerProblems(values: Values, isDemo: boolean): string[] {
  const known = used(values);
  const asked = known.length > 0 ? known : PROVIDER_ENVIRONMENTS.slice(0, 1);
  return asked.flatMap((one) => one.problems(values, isDemo));
}

/**
 * The mode of the shop's payments: `live` if any provider is live, else that of the first provider
 * with a known mode, else `simulator`.
 */
export function paymentMode(values: Values): ProviderMode {
  const modes = PROVIDER_ENVIRONMENTS.map((one) => one.mode(values));
  return (
    modes.find((mode) => mode === "live") ?? modes.find((mode) => mode !== null) ?? "simulator"
  );
}
