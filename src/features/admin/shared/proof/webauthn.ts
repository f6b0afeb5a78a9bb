import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/browser";
import type {
  AddPasskeyInput,
  NewPasskeyDto,
  PasskeyAnswer,
  PasskeyQuestionDto,
} from "@/contract/passkey";

/** Loads the WebAuthn library at its first use. */
const load = () => import("@simplewebauthn/browser");

/**
 * Creates a passkey on the admin's device.
 * @param question the challenge and options from the server
 * @throws Error if the admin cancels, or the device does not support passkeys
 */
export async function createPasskey(
  question: NewPasskeyDto,
): Promise<AddPasskeyInput["credential"]> {
  const { startRegistration } = await load();
  return startRegistration({ optionsJSON: question as PublicKeyCredentialCreationOptionsJSON });
}

/**
 * Signs a challenge with a passkey.
 * @throws Error if the admin cancels, or has no passkey on this device
 */
export async function signWithPasskey(question: PasskeyQuestionDto): Promise<PasskeyAnswer> {
  const { startAuthentication } = await load();
  return startAuthentication({ optionsJSON: question as PublicKeyCredentialRequestOptionsJSON });
}
