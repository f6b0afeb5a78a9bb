import { checkBooksHourly } from "@/server/books/check-books";
import type { Feature } from "@/server/platform/feature";

export const books = {
  rounds: [
    // Called more often than needed: the check runs once an hour.
    { run: checkBooksHourly, seconds: 300 },
  ],
} satisfies Feature;
