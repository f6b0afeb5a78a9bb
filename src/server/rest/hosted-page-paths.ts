import { TRPCError } from "@trpc/server";
import { DomainError, ERROR_STATUS } from "@/domain/errors";
import { createContext } from "@/server/api/context";
import { isOtherSite } from "@/server/api/own-site";
import { createCaller } from "@/server/api/root";
import { hostedPagePath } from "@/server/payments/provider/offered-ways";
import { hostingProviders } from "@/server/payments/provider/providers";
import { type PathEntry, PROCEDURES } from "@/server/rest/path-rules";
import type { Handler } from "@/server/rest/rest-call";

/**
 * Leads the buyer of a plain form to the provider's own page for the placed order. A refusal is a
 * line of text, since no script may be there to show it.
 */
const handleHostedPage =
  (provider: string): Handler =>
  async (req) => {
    const headers = new Headers({ "cache-control": "no-store" });
    try {
      const context = await createContext({ req, resHeaders: headers });
      // The only path that takes a form: its body is not read, and it must come from an own page.
      const own = { ...context, isCrossSite: isOtherSite(req.headers) };
      const { url } = await createCaller(own).payments.hostedPage({ provider });
      headers.set("location", url);
      return new Response(null, { status: 303, headers });
    } catch (error) {
      if (!(error instanceof TRPCError)) throw error;
      headers.set("content-type", "text/plain; charset=utf-8");
      const status = error.cause instanceof DomainError ? ERROR_STATUS[error.cause.code] : 500;
      return new Response(`${error.message}\n`, { status, headers });
    }
  };

/** `POST /api/{name}/page` of each provider with a page of its own. */
export const HOSTED_PAGE_PATHS: readonly PathEntry[] = hostingProviders().map(({ name }) => ({
  ...PROCEDURES,
  method: "POST",
  template: hostedPagePath(name),
  handle: handleHostedPage(name),
}));
