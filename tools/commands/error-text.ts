import { MAX_USERNAME, MIN_USERNAME } from "@/domain/account/account";
import { DomainError } from "@/domain/errors";

/**
 * An error as a message for a person at a terminal.
 * @param usernameOption the command's username option; by default the username is derived from the
 * email address
 */
export async function errorText(error: unknown, usernameOption?: string): Promise<string> {
  if (error instanceof DomainError) {
    const { translator } = await import("@/i18n/translator");
    const text = translator("en", "errors")(error.code, error.params);
    if (!usernameOption || !error.code.startsWith("username_")) return text;
    return `${text.replace(/\.$/, "")}. ${usernameOption} sets one instead of the part before the @: ${MIN_USERNAME} to ${MAX_USERNAME} letters and digits, separated by single spaces, dashes or underscores.`;
  }
  const message = error instanceof Error ? error.message : String(error);
  const code = error instanceof Error && "code" in error ? error.code : "";
  if (code === "P2021" || code === "P2022") {
    return "The database lacks tables of this release. Run npm run db:migrate first.";
  }
  if (code === "ECONNREFUSED" || code === "P1001") return "The database does not answer.";
  return message;
}
