import { SCOPE_PERMISSIONS } from "@/domain/account/api-scopes";
import type { StaffAccess } from "@/domain/account/permissions";
import { DEFAULT_LOCALE } from "@/domain/text/locale";
import { type Context, requestIdOf } from "@/server/api/context";
import { authenticateApiKey } from "@/server/api-keys/authenticate-api-key";
import { clientAddress } from "@/server/platform/client-address";
import { cookieJar } from "@/server/platform/cookies";
import { type AnswerHeaders, HeaderList, type RequestHeaders } from "@/server/platform/headers";
import { loadSettings } from "@/server/platform/settings";

/** The context of a call with an API key, and the key. */
export interface KeyContext extends Context {
  apiKey: Awaited<ReturnType<typeof authenticateApiKey>>;
}

/**
 * Creates the context of a call below /api/v1. Only the API key authenticates the caller; cookies
 * are not read. In procedures and in the audit log, the caller is a user that has the key's name as
 * its name and the negative id of the key as its id.
 * @throws DomainError the errors of `authenticateApiKey`
 */
export async function createKeyContext(
  headers: RequestHeaders,
  answer: AnswerHeaders,
): Promise<KeyContext> {
  const ip = clientAddress(headers);
  await loadSettings();
  const apiKey = await authenticateApiKey(headers.get("authorization"), ip);
  const grant = new Set<StaffAccess>([...apiKey.scopes].flatMap((one) => SCOPE_PERMISSIONS[one]));
  const user = {
    id: -apiKey.id,
    username: apiKey.name,
    email: "",
    isAdmin: false,
    role: null,
    isVerified: true,
    hasAdminSession: false,
    createdAt: "",
  };
  return {
    requestId: requestIdOf(headers),
    locale: DEFAULT_LOCALE,
    ip,
    isCrossSite: false,
    calledBy: "program",
    cookies: cookieJar(new HeaderList(), new HeaderList()),
    answer,
    cacheTags: new Set(),
    sessionId: `key ${apiKey.id}`,
    isTouchDue: false,
    isProven: true,
    hasSecondFactor: true,
    user,
    grant,
    apiKey,
    cartSessionId: null,
    cart: null,
    guestSessionId: null,
    openCartSession: () => {
      throw new Error("an API key has no cart");
    },
    changeCartSession: () => null,
  };
}
