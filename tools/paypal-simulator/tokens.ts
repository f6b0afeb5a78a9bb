import { randomBytes, timingSafeEqual } from "node:crypto";
import type { App } from "./app";
import { invalidToken, notAuthenticated, notAuthorized, oauthError } from "./errors";
import { now } from "./ids";

const ACCESS_SECONDS = 32_400;
const CLIENT_SECONDS = 900;

type Kind = "access" | "client";

function sameText(a: string, b: string): boolean {
  const left = Buffer.from(a);
  const right = Buffer.from(b);
  return left.length === right.length && timingSafeEqual(left, right);
}

/** A root domain as allowed in `domains[]`: without protocol, port, path or wildcard. */
const DOMAIN = /^[a-z0-9-]+(\.[a-z0-9-]+)*$/i;

/**
 * OAuth tokens: the shop's (valid for 9 hours) and the browser's (15 minutes, only for the SDK).
 */
export class Tokens {
  private readonly issued = new Map<string, { kind: Kind; endsAt: number }>();

  constructor(
    private readonly clientId: string,
    private readonly clientSecret: string,
    private readonly app: Pick<App, "scopes">,
  ) {}

  /**
   * Answers POST /v1/oauth2/token.
   * @param form the body, form-encoded
   * @throws ApiError 401 if the client's credentials are wrong, 400 for another grant type than
   * client_credentials or an invalid domain
   */
  issue(authorization: string | undefined, form: URLSearchParams): object {
    const [scheme, encoded = ""] = (authorization ?? "").split(" ");
    const given = Buffer.from(encoded, "base64").toString();
    if (scheme !== "Basic" || !sameText(given, `${this.clientId}:${this.clientSecret}`)) {
      throw oauthError(401, "invalid_client", "Client Authentication failed");
    }
    if (form.get("grant_type") !== "client_credentials") {
      throw oauthError(400, "unsupported_grant_type", "unsupported grant_type");
    }
    const domains = form.getAll("domains[]").flatMap((list) => list.split(","));
    if (!domains.every((domain) => DOMAIN.test(domain.trim()))) {
      throw oauthError(400, "invalid_request", "domains[] takes root domain names only");
    }
    const kind: Kind = form.get("response_type") === "client_token" ? "client" : "access";
    const seconds = kind === "client" ? CLIENT_SECONDS : ACCESS_SECONDS;
    const token = `A21AA${randomBytes(48).toString("base64url")}`;
    this.issued.set(token, { kind, endsAt: Date.now() + seconds * 1000 });
    return {
      scope: this.app.scopes.join(" "),
      access_token: token,
      token_type: "Bearer",
      app_id: "APP-SIMULATOR",
      expires_in: seconds,
      nonce: `${now()}${randomBytes(16).toString("base64url")}`,
    };
  }

  /** Expires all issued client tokens, as if 15 minutes had passed. */
  expireClientTokens(): void {
    for (const token of this.issued.values()) if (token.kind === "client") token.endsAt = 0;
  }

  /**
   * Checks the credentials of the browser's SDK: the client ID, which never expires, or a client
   * token.
   * @throws ApiError 401 for an unknown client ID, or without a valid token
   */
  checkBrowser(clientId: string | null, authorization: string | undefined): void {
    if (clientId === null) this.check(authorization, "client");
    else if (!sameText(clientId, this.clientId)) {
      throw oauthError(401, "invalid_client", "Client Authentication failed");
    }
  }

  /** @throws ApiError 401 without a valid token, 403 for a token of the other kind */
  check(authorization: string | undefined, kind: Kind): void {
    const [scheme, token] = (authorization ?? "").split(" ");
    if (scheme !== "Bearer" || !token) throw notAuthenticated();
    const known = this.issued.get(token);
    if (!known || known.endsAt < Date.now()) throw invalidToken();
    if (known.kind !== kind) throw notAuthorized();
  }
}
