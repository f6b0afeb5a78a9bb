import { moyasarProvider } from "@/server/payments/moyasar/provider";
import { payPalProvider } from "@/server/payments/paypal/provider";
import { prepaidProvider } from "@/server/payments/prepaid/provider";
import type {
  DisputingProvider,
  HostingProvider,
  PayableProvider,
  PaymentProvider,
  ReportingProvider,
} from "@/server/payments/provider/payment-provider";
import type { DomainFile, ProviderExamples } from "@/server/payments/provider/provider-description";

/**
 * Every provider that `payments.provider` may name; the first one is the default. Besides this
 * file, only `provider-environments.ts` and src/server/upstream import the providers' folders.
 */
const PROVIDERS: readonly PaymentProvider[] = [payPalProvider, moyasarProvider, prepaidProvider];

/** The default provider of new payments. */
export const currentProvider: PayableProvider = payPalProvider;

/** The providers that this shop can call. */
export function configuredProviders(): PaymentProvider[] {
  return PROVIDERS.filter((provider) => provider.isConfigured());
}

/** The providers that a browser can pay, configured or not. */
export function payableProviders(): PayableProvider[] {
  return PROVIDERS.filter(isPayable);
}

/** The providers that a browser can pay, without the default one, configured or not. */
export function otherPayableProviders(): PayableProvider[] {
  return payableProviders().filter(({ name }) => name !== currentProvider.name);
}

function isPayable(provider: PaymentProvider): provider is PayableProvider {
  return provider.browser !== null;
}

/** The providers that host a payment page, configured or not. */
export function hostingProviders(): HostingProvider[] {
  return PROVIDERS.filter(
    (one): one is HostingProvider => isPayable(one) && one.hostedPage !== null,
  );
}

/** The names of the providers that charge when the browser pays, without a capture by the shop. */
export function providersThatChargeAtOnce(): string[] {
  const isOne = ({ browser, flow }: PaymentProvider) =>
    browser !== null && flow === "charge_at_once";
  return PROVIDERS.filter(isOne).map(({ name }) => name);
}

/** The names of the providers that refund a payment only in full. */
export function providersWithoutParts(): string[] {
  return PROVIDERS.filter((one) => !one.hasPartialRefunds).map(({ name }) => name);
}

/** The providers whose webhooks have a path, configured or not. */
export function reportingProviders(): ReportingProvider[] {
  return PROVIDERS.filter(isReporting);
}

function isReporting(provider: PaymentProvider): provider is ReportingProvider {
  return provider.events !== null;
}

/** The files with which providers verify that the shop owns its domain, configured or not. */
export function domainFiles(): DomainFile[] {
  return PROVIDERS.flatMap(({ domainFile }) => domainFile ?? []);
}

/** A provider whose paths the OpenAPI document describes. */
export type DescribedProvider = PaymentProvider & { readonly examples: ProviderExamples };

export function describedProviders(): DescribedProvider[] {
  return PROVIDERS.filter((one): one is DescribedProvider => one.examples !== null);
}

export function hasDisputes(provider: PaymentProvider): provider is DisputingProvider {
  return provider.disputes !== null;
}

/**
 * The provider of a payment or an event, by its name, even if it is no longer configured.
 * @throws Error when unknown
 */
export function providerOf(name: string): PaymentProvider {
  const found = PROVIDERS.find((provider) => provider.name === name);
  if (!found) throw new Error(`unknown payment provider ${name}`);
  return found;
}

/** The provider of an event, by its name. @throws Error when unknown, or without events */
export function reportingProvider(name: string): ReportingProvider {
  const found = providerOf(name);
  if (!isReporting(found)) throw new Error(`the payment provider ${name} sends no events`);
  return found;
}

/** The provider of a dispute, by its name. @throws Error when unknown, or without disputes */
export function providerOfDispute(name: string): DisputingProvider {
  const found = providerOf(name);
  if (!hasDisputes(found)) throw new Error(`the payment provider ${name} has no disputes`);
  return found;
}
