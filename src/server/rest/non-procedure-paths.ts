import type { DomainFile } from "@/server/payments/provider/provider-description";
import { domainFiles } from "@/server/payments/provider/providers";
import { HEALTH } from "@/server/platform/watch/health";
import { CALLBACK_PATHS } from "@/server/rest/callback-paths";
import { handleCspReport } from "@/server/rest/csp-reports";
import { FILE_PATHS } from "@/server/rest/file-paths";
import { HOSTED_PAGE_PATHS } from "@/server/rest/hosted-page-paths";
import { handleImage } from "@/server/rest/image-handler";
import { type PathEntry, PROCEDURES, PUBLIC } from "@/server/rest/path-rules";
import { handleSecurityTxt } from "@/server/rest/security-txt";
import { handleTrpc } from "@/server/rest/trpc-handler";

const trpc = (method: "GET" | "POST"): PathEntry => ({
  ...PROCEDURES,
  method,
  template: "/api/trpc/{names}",
  isPlain: true,
  handle: handleTrpc,
});

/**
 * Health endpoints for supervisors, load balancers and deployments; see
 * src/server/platform/watch/health.ts.
 */
const healthPath = (template: keyof typeof HEALTH): PathEntry => ({
  ...PUBLIC,
  method: "GET",
  template,
  limit: "probe",
  isPlain: true,
  async handle() {
    const { status, body } = await HEALTH[template]();
    return Response.json(body, { status, headers: { "cache-control": "no-store" } });
  },
});

/** Serves a payment provider's proof of the shop's domain. */
const domainPath = ({ template, name: file, text }: DomainFile): PathEntry => ({
  ...PUBLIC,
  method: "GET",
  template,
  limit: "page",
  isPlain: true,
  handle(_req, { name }) {
    const body = name === file ? text() : undefined;
    const headers = { "content-type": "text/plain; charset=utf-8" };
    return body === undefined
      ? new Response("Not found.\n", { status: 404, headers })
      : new Response(body, { headers });
  },
});

/** The paths that are not procedures, except the OpenAPI document, which lists them. */
export const NON_PROCEDURE_PATHS: readonly PathEntry[] = [
  ...CALLBACK_PATHS,
  ...FILE_PATHS,
  ...HOSTED_PAGE_PATHS,
  trpc("GET"),
  trpc("POST"),
  {
    ...PUBLIC,
    method: "POST",
    template: "/api/csp-reports",
    crossSite: "counts",
    limit: "probe",
    handle: handleCspReport,
  },
  {
    ...PUBLIC,
    method: "GET",
    template: "/pictures/{name}",
    limit: "call",
    isPlain: true,
    handle: (req, { name = "" }) => handleImage(req, name),
  },
  {
    ...PUBLIC,
    method: "GET",
    template: "/.well-known/security.txt",
    limit: "page",
    isPlain: true,
    handle: handleSecurityTxt,
  },
  ...domainFiles().map(domainPath),
  healthPath("/healthz"),
  healthPath("/inservice"),
  healthPath("/readyz"),
];
