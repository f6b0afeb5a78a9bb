import { DomainError } from "@/domain/errors";

/** What went wrong, for a person at a terminal. */
export async function explained(error: unknown): Promise<string> {
  if (error instanceof DomainError) {
    const { translator } = await import("@/i18n/translator");
    return translator("en", "errors")(error.code, error.params);
  }
  const message = error instanceof Error ? error.message : String(error);
  const code = error instanceof Error && "code" in error ? error.code : "";
  if (code === "P2021" || code === "P2022") {
    return "The database lacks the shop's tables, or newer ones: run npm run db:migrate first.";
  }
  if (code === "ECONNREFUSED" || code === "P1001") return "The database does not answer.";
  return message;
}
