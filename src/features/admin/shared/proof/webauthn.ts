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

/** The browser's passkeys in JSON, loaded when one is first used. */
const load = () => import("@simplewebauthn/browser");

/** Makes a passkey. @throws Error when the person leaves it, or the device cannot */
export async function createPasskey(
  question: NewPasskeyDto,
): Promise<AddPasskeyInput["credential"]> {
  const { startRegistration } = await load();
  return startRegistration({ optionsJSON: question as PublicKeyCredentialCreationOptionsJSON });
}

/** Lets a passkey sign. @throws Error when the person leaves it, or has none here */
export async function signWithPasskey(question: PasskeyQuestionDto): Promise<PasskeyAnswer> {
  const { startAuthentication } = await load();
  return startAuthentication({ optionsJSON: question as PublicKeyCredentialRequestOptionsJSON });
}
