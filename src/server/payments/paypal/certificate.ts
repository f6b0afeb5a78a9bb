import { type KeyObject, X509Certificate } from "node:crypto";
import { readFileSync } from "node:fs";
import { rootCertificates } from "node:tls";
import { env } from "@/env";

/** Subject of PayPal's certificates for signing webhooks, in the live and sandbox environments. */
const NAME = /^CN=messageverificationcerts\.(?:[a-z]+\.)?paypal\.com$/m;

/**
 * The only hosts from which issuer certificates are fetched. DigiCert issues PayPal's certificates.
 */
const ISSUER_HOSTS = ["cacerts.digicert.com"];

/** Upper bound on the certificates of a chain, the root excluded. */
const LONGEST_CHAIN = 4;

/** A public key and the expiry of its certificate. */
export interface TrustedKey {
  key: KeyObject;
  until: Date;
}

/**
 * Returns the public key of the first certificate in `pem`. The certificate must have the subject
 * NAME, be valid at the time `at`, and chain to a root in Node's list or in PAYPAL_WEBHOOK_CA.
 * Intermediate certificates come from `pem`, or are fetched from ISSUER_HOSTS.
 * @param pem the text at the certificate URL in a webhook's headers
 * @param fetchIssuer returns the certificate at an address, as DER or PEM
 * @throws Error with the reason why the certificate is not trusted
 */
export async function readTrustedKey(
  pem: string,
  at: Date,
  fetchIssuer: (url: string) => Promise<Buffer>,
): Promise<TrustedKey> {
  const [leaf, ...sent] = certificatesOf(pem);
  if (!leaf) throw new Error("there is no certificate");
  if (!NAME.test(leaf.subject)) throw new Error("the certificate is for another name");
  const roots = [...rootCertificates, configuredRoots()].flatMap(certificatesOf);
  let certificate = leaf;
  for (let length = 0; length < LONGEST_CHAIN; length += 1) {
    if (!isValidAt(certificate, at)) throw new Error("a certificate is not valid today");
    const subject = certificate;
    const root = roots.find((one) => hasIssued(one, subject));
    if (root && isValidAt(root, at)) {
      return { key: leaf.publicKey, until: new Date(leaf.validTo) };
    }
    const issuer = sent.find((one) => hasIssued(one, subject)) ?? (await published(subject));
    if (!issuer || !hasIssued(issuer, subject))
      throw new Error("the certificate leads to no trusted root");
    certificate = issuer;
  }
  throw new Error("the chain of certificates is too long");

  async function published({ infoAccess }: X509Certificate): Promise<X509Certificate | null> {
    const [, url] = /^CA Issuers - URI:(http\S+)$/m.exec(infoAccess ?? "") ?? [];
    if (!url || !ISSUER_HOSTS.includes(new URL(url).host)) return null;
    return new X509Certificate(await fetchIssuer(url));
  }
}

function certificatesOf(pem: string): X509Certificate[] {
  const blocks = pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [];
  return blocks.map((block) => new X509Certificate(block));
}

function configuredRoots(): string {
  const { PAYPAL_WEBHOOK_CA } = env();
  return PAYPAL_WEBHOOK_CA ? readFileSync(PAYPAL_WEBHOOK_CA, "utf8") : "";
}

function isValidAt({ validFrom, validTo }: X509Certificate, at: Date): boolean {
  return new Date(validFrom) <= at && at <= new Date(validTo);
}

/** True if `issuer` may sign certificates and signed `certificate`. */
function hasIssued(issuer: X509Certificate, certificate: X509Certificate): boolean {
  return issuer.ca && certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey);
}
